#!/bin/sh
# Installs Coffer: the program once, a name for each tool, manual pages and completions.
#
#   ./install.sh ~/.local                 installs below ~/.local
#   ./install.sh --uninstall ~/.local     removes what it installed
#
# TOOL_PREFIX=our- names the tools our-plan-status and so on. DESTDIR is put before each path. Run from
# an unpacked archive, it first compares the files with SHA256SUMS.
set -eu

fail() { printf 'install.sh: %s\n' "$1" >&2; exit 2; }

here=$(cd "$(dirname "$0")" && pwd)
program=${COFFER_PROGRAM:-$here/coffer}
action=install
if [ "${1:-}" = --uninstall ]; then action=uninstall; shift; fi
[ $# = 1 ] && [ -n "$1" ] || fail 'usage: install.sh [--uninstall] PREFIX, such as ~/.local'
prefix=$1
tool_prefix=${TOOL_PREFIX:-}
case $tool_prefix in
  ''|*-) ;;
  *) fail "TOOL_PREFIX '$tool_prefix' must end with '-', such as our-" ;;
esac
case $tool_prefix in */*) fail "TOOL_PREFIX '$tool_prefix' must not contain '/'" ;; esac

root=${DESTDIR:-}$prefix
bin=$root/bin
man=$root/share/man/man1
bash=$root/share/bash-completion/completions
zsh=$root/share/zsh/site-functions
fish=$root/share/fish/vendor_completions.d

# Whether a file is Coffer's: the program, a link to it, or a program of an earlier version. The
# texts are of the manual page and of the help.
is_ours() {
  [ -f "$1" ] && LC_ALL=C grep -q -e 'personal finance in plain files' \
    -e 'the finance folder where --folder is not given' "$1"
}

pages_of() {
  printf '%s\n' "$man/$1.1" "$bash/$1" "$zsh/_$1" "$fish/$1.fish"
}

uninstall() {
  [ -x "$bin/coffer" ] || fail "$bin/coffer is not installed"
  for tool in $("$bin/coffer" --generate names); do
    name=$tool_prefix$tool
    if is_ours "$bin/$name"; then
      rm -f "$bin/$name"
      pages_of "$name" | while IFS= read -r page; do rm -f "$page"; done
    fi
  done
  rm -f "$bin/coffer"
  pages_of coffer | while IFS= read -r page; do rm -f "$page"; done
  echo "removed Coffer from $bin"
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

install_all() {
  [ -f "$program" ] || fail "there is no $program"
  if [ -f "$here/SHA256SUMS" ]; then
    (cd "$here" && if command -v sha256sum > /dev/null; then sha256sum -c --quiet SHA256SUMS
      else shasum -a 256 -c --quiet SHA256SUMS; fi) || fail 'the archive is damaged: download it again'
  fi
  tools=$("$program" --generate names) || fail "$program does not run on this machine"
  # Everything is looked at before anything is written.
  for name in coffer $(for tool in $tools; do echo "$tool_prefix$tool"; done); do
    if [ -e "$bin/$name" ] && ! is_ours "$bin/$name"; then
      fail "$bin/$name belongs to another program; install with TOOL_PREFIX=coffer-"
    fi
  done
  mkdir -p "$bin" "$man" "$bash" "$zsh" "$fish"
  made=$(mktemp)
  trap 'rm -f "$made" "$bin/.coffer.new"' EXIT
  # Renamed into place, so that a program which is running goes on.
  install -m 755 "$program" "$bin/.coffer.new"
  mv -f "$bin/.coffer.new" "$bin/coffer"
  render_all coffer
  for tool in $tools; do
    name=$tool_prefix$tool
    rm -f "$bin/$name"
    ln "$bin/coffer" "$bin/$name" 2> /dev/null || ln -s coffer "$bin/$name"
    render_all "$name"
  done
  echo "installed coffer and $(echo "$tools" | wc -l | tr -d ' ') tools in $bin"
}

if [ "$action" = install ]; then install_all; else uninstall; fi
