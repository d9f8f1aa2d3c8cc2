#!/bin/sh
# Installs Coffer: the program once, a name for each tool, manual pages and completions.
set -eu

usage='usage: install.sh [--uninstall] PREFIX

  ./install.sh ~/.local                 install below ~/.local
  ./install.sh --uninstall ~/.local     remove what was installed there

TOOL_PREFIX=our- names the tools our-plan-status and so on. DESTDIR is put before PREFIX.'

fail() { printf 'install.sh: %s\n' "$1" >&2; exit 2; }

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=${COFFER_PROGRAM:-$here/coffer}
action=install
case ${1:-} in
  -h|--help) printf '%s\n' "$usage"; exit 0 ;;
  --uninstall) action=uninstall; shift ;;
esac
case ${1:-} in ''|-*) fail "$usage" ;; esac
[ $# = 1 ] || fail "$usage"
prefix=${1%/}
tool_prefix=${TOOL_PREFIX:-}
case $tool_prefix in
  '') ;;
  -*|*[!A-Za-z0-9._-]*) fail "TOOL_PREFIX '$tool_prefix' has other characters than letters, digits, '.', '_' and '-'" ;;
  *-) ;;
  *) fail "TOOL_PREFIX '$tool_prefix' does not end with '-'; write $tool_prefix-" ;;
esac

root=${DESTDIR:-}$prefix
bin=$root/bin
man=$root/share/man/man1
bash=$root/share/bash-completion/completions
zsh=$root/share/zsh/site-functions
fish=$root/share/fish/vendor_completions.d

# Whether a file of bin is part of Coffer: the program, a link to it, or a program of an earlier version.
is_program() {
  if [ -L "$1" ] && [ "$(readlink "$1")" = coffer ]; then return 0; fi
  [ -f "$1" ] && LC_ALL=C grep -q -e 'contains all tools. Each tool can also be run by its own name' \
    -e 'holds all tools. Each tool is also started by its own name' \
    -e 'the finance folder where --folder is not given' "$1"
}

# Whether a manual page or a completion of the name $2 is part of Coffer.
is_page() {
  case $1 in
    *.1) grep -q '^\.TH .* "Coffer"$' "$1" ;;
    *.fish) grep -q "^# fish completion of $2\$" "$1" ;;
    */_"$2") grep -q "^  compdef _$2 $2\$" "$1" ;;
    *) grep -q "^# bash completion of $2\$" "$1" ;;
  esac
}

pages_of() { printf '%s\n' "$man/$1.1" "$bash/$1" "$zsh/_$1" "$fish/$1.fish"; }

exists() { [ -e "$1" ] || [ -L "$1" ]; }

# Fails if a file that would be replaced belongs to another program.
refuse_foreign() {
  if exists "$bin/$1" && ! is_program "$bin/$1"; then foreign "$bin/$1" "$1"; fi
  pages_of "$1" | while IFS= read -r page; do
    if exists "$page" && ! is_page "$page" "$1"; then foreign "$page" "$1"; fi
  done
}

foreign() {
  case $2 in
    coffer) fail "$1 belongs to another program; install below another PREFIX" ;;
    *) fail "$1 belongs to another program; install with another TOOL_PREFIX, such as our-" ;;
  esac
}

# Removes a name with its pages; fails if it is not there.
remove() {
  is_program "$bin/$1" || return 1
  rm -f "$bin/$1"
  pages_of "$1" | while IFS= read -r page; do
    if exists "$page" && is_page "$page" "$1"; then rm -f "$page"; fi
  done
}

# Whether bin has a name of a tool under any prefix.
has_names() {
  for tool in $tools; do
    for file in "$bin/$tool" "$bin"/*-"$tool"; do
      if is_program "$file"; then return 0; fi
    done
  done
  return 1
}

uninstall() {
  count=0
  for tool in $tools; do
    if remove "$tool_prefix$tool"; then count=$((count + 1)); fi
  done
  # Other names of the tools still need the program.
  if ! has_names && remove coffer; then count=$((count + 1)); fi
  [ "$count" != 0 ] || fail "nothing of Coffer is installed in $bin with TOOL_PREFIX '$tool_prefix'"
  echo "removed $count programs from $bin"
}

# Writes what a name shows with --generate into a file that others may read.
render() {
  "$bin/$1" --generate "$2" > "$made"
  install -m 644 "$made" "$3"
}

render_all() {
  render "$1" man "$man/$1.1"
  render "$1" bash "$bash/$1"
  render "$1" zsh "$zsh/_$1"
  render "$1" fish "$fish/$1.fish"
}

# Compares the program with its checksum, if the archive has one.
verify() {
  [ -f "$here/SHA256SUMS" ] || return 0
  if command -v sha256sum > /dev/null; then sums=sha256sum
  elif command -v shasum > /dev/null; then sums='shasum -a 256'
  else echo 'install.sh: note: the checksum is not compared, for there is no sha256sum' >&2; return 0; fi
  (cd "$here" && grep ' coffer$' SHA256SUMS | $sums -c - > /dev/null 2>&1) ||
    fail 'the program is not the one that was packed; download the archive again'
}

install_all() {
  for tool in $tools; do refuse_foreign "$tool_prefix$tool"; done
  refuse_foreign coffer
  mkdir -p "$bin" "$man" "$bash" "$zsh" "$fish" || fail "cannot write below $root"
  made=$(mktemp)
  trap 'rm -f "$made" "$bin/.coffer.new"' EXIT
  trap 'exit 2' INT TERM HUP
  # Renamed into place, so that a program which is running goes on.
  install -m 755 "$program" "$bin/.coffer.new" || fail "cannot write into $bin"
  mv -f "$bin/.coffer.new" "$bin/coffer"
  "$bin/coffer" --version > /dev/null || fail "$bin/coffer does not start; is $bin on a file system without programs?"
  for tool in $tools; do
    name=$tool_prefix$tool
    rm -f "$bin/$name"
    ln "$bin/coffer" "$bin/$name" 2> /dev/null || ln -s coffer "$bin/$name"
    render_all "$name"
  done
  render_all coffer
  echo "installed coffer and $(echo "$tools" | wc -w | tr -d ' ') tools in $bin"
}

if [ "$action" = install ]; then
  [ -f "$program" ] || fail "there is no $program"
  verify
fi
tools=${COFFER_TOOLS:-}
[ -n "$tools" ] || tools=$("$program" --generate names) || fail "$program does not start on this machine"
case $action in
  install) install_all ;;
  uninstall) uninstall ;;
esac
