#!/usr/bin/env bash
# Put the folder that build.sh froze into a Debian package, build/rigwright_VERSION_ARCH.deb, for the system that it was
# frozen on and later ones: the program in /opt/rigwright, its command, its entry in the menu, its file type and its icon.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

frozen=build/dist/rigwright
if [ ! -x "$frozen/rigwright" ]; then
  echo "deb.sh: $frozen is not there; run packaging/build.sh first" >&2
  exit 2
fi
version=$("$frozen/rigwright" --version | tr -d '\n' | sed 's/.* //')
arch=$(dpkg --print-architecture)
package=build/rigwright_${version}_$arch.deb
tree=build/deb
rm -rf "$tree"
mkdir -p "$tree/DEBIAN" "$tree/opt" "$tree/usr/bin"
cp -r "$frozen" "$tree/opt/rigwright"
ln -s /opt/rigwright/rigwright "$tree/usr/bin/rigwright"
share=$tree/usr/share
install -Dm644 packaging/rigwright.desktop "$share/applications/rigwright.desktop"
install -Dm644 packaging/rigwright.xml "$share/mime/packages/rigwright.xml"
install -Dm644 packaging/rigwright.metainfo.xml "$share/metainfo/org.rigwright.Rigwright.metainfo.xml"
install -Dm644 assets/icons/rigwright.svg "$share/icons/hicolor/scalable/apps/rigwright.svg"
install -Dm644 packaging/rigwright-document.svg "$share/icons/hicolor/scalable/mimetypes/application-vnd.rigwright+json.svg"
install -Dm644 LICENSE "$share/doc/rigwright/copyright"

depends=$(paste -sd, packaging/debian-libraries.txt | sed 's/,/, /g')
cat >"$tree/DEBIAN/control" <<CONTROL
Package: rigwright
Version: $version
Architecture: $arch
Maintainer: The Rigwright team <team@rigwright.invalid>
Installed-Size: $(du -sk "$tree" | cut -f1)
Depends: libc6 (>= $(getconf GNU_LIBC_VERSION | cut -d" " -f2)), $depends
Recommends: libcups2
Section: science
Priority: optional
Description: plan computers with several graphics cards
 Cards are dragged into the slots of a board in its case; lengths, lanes,
 watts and air are checked at once, with both numbers and what would help.
CONTROL
dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null
rm -r "$tree"
echo "$package, $(du -h "$package" | cut -f1)"
