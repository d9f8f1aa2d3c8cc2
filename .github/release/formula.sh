#!/bin/sh
# Prints the Homebrew formula of a version, with the checksums of its archives.
#
#   formula.sh VERSION OWNER/NAME FOLDER
set -eu
version=$1
repository=$2
folder=$3
sums=$(command -v sha256sum || echo 'shasum -a 256')

sum() { $sums "$folder/coffer-$version-$1.tar.gz" | cut -d' ' -f1; }

macos=$(sum macos-arm64)
x86_64=$(sum linux-x86_64)
arm64=$(sum linux-arm64)
sed -e 1d -e "s|@REPOSITORY@|$repository|g" -e "s|@VERSION@|$version|g" \
  -e "s|@SHA_MACOS_ARM64@|$macos|" -e "s|@SHA_LINUX_X86_64@|$x86_64|" \
  -e "s|@SHA_LINUX_ARM64@|$arm64|" "$(dirname "$0")/coffer.rb"
