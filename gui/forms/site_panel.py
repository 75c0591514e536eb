"""Where the machine stands: country and outlet, what else hangs on the circuit, room, UPS, price,
further circuits.

Each change is one step of the session. Outlets come from the engine's table; figures of one's own
can be typed.
"""

from __future__ import annotations

from functools import partial

from gui.forms.fields import NOT_SAID, ChoiceField, Form, Number
from gui.forms.site_changes import plugged_in
from gui.forms.site_circuits import CircuitRows, show_circuits
from gui.forms.site_words import country_of, limit_words, outlet_words, site_words
from gui.look.surfaces import plain
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.build import Site, Ups
from rigwright.inventory.money.amounts import CURRENCIES
from rigwright.power.sites import COUNTRIES, OUTLETS, country_name, currency_of, sites_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

NOWHERE, OWN = "", "own"
OWN_SITE = Site(None, 230.0, 16.0, 16.0)  # what a circuit of one's own begins with


class SitePanel(Form):
    """The form."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__(theme)
        self._session = session
        names = sorted(
            ((code, country_name(code)) for code in COUNTRIES), key=lambda entry: entry[1]
        )
        self.country = ChoiceField(
            worded("Country"),
            [
                (NOWHERE, worded("Not set: mains not checked")),
                *names,
                (OWN, worded("Figures of my own")),
            ],
        )
        self.outlet = ChoiceField(worded("Outlet"))
        self.volts = Number(worded("Volts"), 50, 1000, step=10, unit="V")
        self.outlet_a = Number(worded("Amperes of the outlet"), 1, 1000, unit=worded("A outlet"))
        self.breaker_a = Number(worded("Amperes of the breaker"), 1, 1000, unit=worded("A breaker"))
        self.limits = plain("")
        self.other = Number(worded("Other load on the circuit"), 0, 100_000, step=50, unit="W")
        self.room = Number(worded("Room temperature"), -50, 80, unit="°C")
        self.ups_w = Number(
            worded("Watts of the UPS"), 50, 100_000, step=50, unit="W", unsaid=worded("None")
        )
        self.ups_va = Number(worded("Volt-amperes of the UPS"), 50, 100_000, step=50, unit="VA")
        self.price = Number(
            worded("Price of a kilowatt-hour"),
            0,
            1000,
            step=0.01,
            decimals=3,
            unsaid=translated(NOT_SAID),
        )
        self.currency = ChoiceField(
            worded("Currency"), [(None, "–"), *((c, c) for c in CURRENCIES)]
        )
        self._rows: CircuitRows | None = None
        self._lay_out()
        self._connect()
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def _lay_out(self) -> None:
        for words, fields in (
            (worded("&Country"), (self.country,)),
            (worded("&Outlet"), (self.outlet,)),
            (worded("Volta&ge"), (self.volts,)),
            (worded("&Amperes"), (self.outlet_a, self.breaker_a)),
        ):
            self.add_row(words, *fields)
        self.add_note(self.limits)
        for words, fields in (
            (worded("Other &load on it"), (self.other,)),
            (worded("&Room"), (self.room,)),
            ("&UPS", (self.ups_w, self.ups_va)),
            (worded("Price per &kWh"), (self.price, self.currency)),
        ):
            self.add_row(words, *fields)

    def _connect(self) -> None:
        self.other.setToolTip(worded("What else is plugged in behind the same breaker"))
        self.room.setToolTip(worded("The air that the machine takes in"))
        self.ups_w.setToolTip(
            worded("What the UPS can give in watts; its volt-amperes are the larger figure")
        )
        self.country.settled.connect(self._choose_country)
        self.outlet.settled.connect(lambda outlet_id: self._plug_in(OUTLETS[str(outlet_id)].site))
        for field, name, step in (
            (self.volts, "volts", messages("Set volts to {figure:g}")),
            (self.outlet_a, "outlet_a", messages("Set amperes of the outlet to {figure:g}")),
            (self.breaker_a, "breaker_a", messages("Set amperes of the breaker to {figure:g}")),
        ):
            field.settled.connect(partial(self._set_figure, name, step))
        self.other.settled.connect(
            lambda w: self._change(
                worded("Load the circuit with {watts:g} W", watts=w), other_load_w=w
            )
        )
        self.room.settled.connect(
            lambda c: self._change(worded("Set the room to {celsius:g} °C", celsius=c), room_c=c)
        )
        self.ups_w.settled.connect(self._set_ups)
        self.ups_va.settled.connect(lambda va: self._set_ups(self.ups_w.figure, va))
        self.price.settled.connect(self._set_price)
        self.currency.settled.connect(
            lambda c: self._change(
                worded("Count in {currency}", currency=c) if c else worded("Count in no currency"),
                currency=c,
            )
        )

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the document's site."""
        site = snapshot.committed.build.site
        country = country_of(site) or (NOWHERE if site.volts is None else OWN)
        self.country.show_value(country)
        self.outlet.offer([(o.id, outlet_words(o)) for o in sites_of(country)])
        self.outlet.show_value(site.name)
        self.show_row(self.outlet, country not in (NOWHERE, OWN))
        for field, figure in ((self.volts, site.volts), (self.outlet_a, site.outlet_a)):
            self.show_row(field, country == OWN)
            field.show_figure(
                figure or getattr(OWN_SITE, "volts" if field is self.volts else "outlet_a")
            )
        self.breaker_a.setVisible(country == OWN)
        self.breaker_a.show_figure(site.breaker_a or site.outlet_a or OWN_SITE.breaker_a)
        self.limits.setText(limit_words(snapshot.committed.build))
        self.limits.setVisible(bool(self.limits.text()))
        self._show_rest(site)
        self._show_circuits(snapshot)

    def _show_rest(self, site: Site) -> None:
        self.other.show_figure(site.other_load_w)
        self.room.show_figure(site.room_c)
        self.ups_w.show_figure(site.ups.watts if site.ups else None)
        self.ups_va.show_figure(site.ups.volt_amperes if site.ups else self.ups_va.minimum())
        self.ups_va.setVisible(site.ups is not None)
        self.price.show_figure(site.price_per_kwh)
        known = site.currency is None or site.currency in CURRENCIES
        self.currency.offer(
            [
                (None, "–"),
                *((c, c) for c in (CURRENCIES if known else (*CURRENCIES, site.currency or ""))),
            ]
        )
        self.currency.show_value(site.currency)

    def _show_circuits(self, snapshot: Snapshot) -> None:
        before = self._rows
        self._rows = rows = show_circuits(before, self._session, self._theme, snapshot)
        if rows is before:
            return
        if before is not None:
            had_focus = before.isAncestorOf(before.window().focusWidget() or self)
            self._grid.replaceWidget(before, rows)
            self._fields.remove(before)
            self._fields.append(rows)
            rows.show()
            if had_focus:
                rows.add.setFocus()
            before.hide()
            before.deleteLater()
        else:
            self.add_wide(rows)

    @property
    def circuits(self) -> CircuitRows:
        """The rows of the further circuits."""
        assert self._rows is not None
        return self._rows

    # edits

    def _change(self, step: str, **changes: object) -> None:
        build = self._session.build
        self._session.document.commit(build.changed(site=build.site.changed(**changes)), step)

    def _set_figure(self, field: str, step: str, figure: float) -> None:
        """A circuit of one's own has no name, and is not assumed any more."""
        self._change(worded(step, figure=figure), name=None, assumed=None, **{field: figure})

    def _plug_in(self, site: Site) -> None:
        self._session.document.commit(
            plugged_in(self._session.build, site),
            worded("Plug in at {site}", site=site_words(site)),
        )

    def _choose_country(self, country: object) -> None:
        if country == NOWHERE:
            self._session.document.commit(
                plugged_in(self._session.build, Site()), worded("Choose no circuit")
            )
        elif country == OWN:
            now = self._session.build.site
            own = now.changed(name=None, assumed=None)
            self._plug_in(own if now.volts is not None else OWN_SITE)
        else:
            self._plug_in(sites_of(str(country))[0].site)

    def _set_price(self, price: float | None) -> None:
        """The first price is one in the money of the country."""
        if price is None:
            self._change(worded("Say no price"), price_per_kwh=None)
            return
        site = self._session.build.site
        currency = site.currency
        if currency is None and site.price_per_kwh is None:
            currency = currency_of(site)
        step = worded("Set the price to {price:g} per kWh", price=price)
        self._change(step, price_per_kwh=price, currency=currency)

    def _set_ups(self, watts: float | None, volt_amperes: float | None = None) -> None:
        """Set the UPS.

        Volt-amperes are at least the watts; without volt-amperes a UPS counts with as many as it
        has watts.
        """
        if watts is None:
            self._change(worded("Remove the UPS"), ups=None)
            return
        known = self._session.build.site.ups
        volt_amperes = max(watts, volt_amperes or (known.volt_amperes if known else watts))
        self._change(
            worded(
                "Set the UPS to {watts:g} W, {volt_amperes:g} VA",
                watts=watts,
                volt_amperes=volt_amperes,
            ),
            ups=Ups(watts, volt_amperes),
        )
        self._show_rest(
            self._session.build.site
        )  # also where the figure typed was too small to be taken
