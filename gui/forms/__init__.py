"""Forms that float: site, workload, drives; and the fields they are made of."""
