#!/bin/sh
# Packs a built program into an archive that installs without a Swift toolchain: the same program and
# the same commit give the same bytes.
#
#   dist.sh PROGRAM FOLDER    writes FOLDER/coffer-VERSION-SYSTEM-MACHINE.tar.gz and prints its path
set -eu
program=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/$(basename "$1")
mkdir -p "$2"
folder=$(CDPATH='' cd -- "$2" && pwd)
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
export COPYFILE_DISABLE=1

version=$("$program" --version | cut -d' ' -f2)
system=$(uname -s | tr '[:upper:]' '[:lower:]' | sed 's/darwin/macos/')
machine=$(uname -m | sed 's/aarch64/arm64/')
name=coffer-$version-$system-$machine
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

mkdir -p "$work/$name/man" "$work/$name/completions"
cp "$program" "$work/$name/coffer"
cp "$root/.github/release/install.sh" "$root/LICENSE" "$root/README.md" "$root/CHANGELOG.md" "$work/$name/"
# Only tracked files: no locks, backups or snapshots.
(cd "$root" && git ls-files -z examples docs | tar -cf - --null -T -) | tar -xf - -C "$work/$name"
for tool in coffer $("$program" --generate names); do
  ln -s "$name/coffer" "$work/$tool"
  "$work/$tool" --generate man > "$work/$name/man/$tool.1"
  "$work/$tool" --generate bash > "$work/$name/completions/$tool.bash"
  "$work/$tool" --generate zsh > "$work/$name/completions/_$tool"
  "$work/$tool" --generate fish > "$work/$name/completions/$tool.fish"
done
cd "$work/$name"
find . -type d -exec chmod 755 {} +
find . -type f -exec chmod 644 {} +
chmod 755 coffer install.sh
sums=$(command -v sha256sum || echo 'shasum -a 256')
find . -type f ! -name SHA256SUMS | LC_ALL=C sort | sed 's|^\./||' | tr '\n' '\0' |
  xargs -0 $sums > ../SHA256SUMS
mv ../SHA256SUMS SHA256SUMS
chmod 644 SHA256SUMS
cd ..
# Files sorted by name, owned by user 0, with the time of the commit.
moment=$(git -C "$root" log -1 --format=%ct)
if tar --version 2> /dev/null | grep -q GNU; then
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$moment" --format=ustar \
    -cf archive.tar "$name"
else
  stamp=$(TZ=UTC date -r "$moment" +%Y%m%d%H%M.%S)
  find "$name" -exec env TZ=UTC touch -h -t "$stamp" {} +
  find "$name" ! -type d | LC_ALL=C sort |
    tar --uid 0 --gid 0 --uname '' --gname '' --format=ustar -cf archive.tar -T -
fi
gzip -n -9 archive.tar
mv archive.tar.gz "$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
