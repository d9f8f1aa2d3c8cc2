#!/bin/sh
# Real power cuts: an ext4 file system on a loop device is shut down in the middle of writing, mounted
# again and looked at. Needs root; run by hand.
#
# usage: power_cuts.sh BIN [CUTS]
set -eu
bin=$1
cuts=${2:-1000}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
export COFFER_NOW=2026-11-21T09:30:00+01:00
trap 'umount "$work/mount" 2> /dev/null; rm -rf "$work"' EXIT
truncate -s 64M "$work/disk"
mkfs.ext4 -q "$work/disk"
mkdir "$work/mount"
mount -o loop "$work/disk" "$work/mount"
cp -r "$here/../../examples/household/." "$work/mount/"
acknowledged=0
number=0
while [ "$number" -lt "$cuts" ]; do
  number=$((number + 1))
  : > "$work/acknowledged"
  (
    i=0
    while "$bin/plan-allocate" -C "$work/mount" 0.01 --apply --op "cut-$number-$i" > /dev/null 2>&1; do
      echo "cut-$number-$i" >> "$work/acknowledged"
      i=$((i + 1))
    done
  ) &
  writer=$!
  sleep "0.0$((number % 10))"
  # EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH.
  python3 -c "
import fcntl, os, struct, sys
folder = os.open(sys.argv[1], os.O_RDONLY)
fcntl.ioctl(folder, 0x8004587d, struct.pack('I', 2))" "$work/mount"
  wait "$writer" || true
  umount "$work/mount"
  mount -o loop "$work/disk" "$work/mount"
  "$bin/folder-repair" -C "$work/mount" --apply > /dev/null
  python3 "$here/state.py" "$work/mount" > "$work/state" || { cat "$work/state"; exit 1; }
  python3 "$here/state.py" "$work/mount" --ids > "$work/ids"
  while read -r op; do
    grep -qx "$op" "$work/ids" || { echo "lost: $op"; exit 1; }
    acknowledged=$((acknowledged + 1))
  done < "$work/acknowledged"
done
echo "$cuts power cuts, $acknowledged acknowledged, none lost"
