import Console
import Expectations
import Testing

struct BashCompletionTests {
  @Test("one function completes options, choices, verbs and paths")
  func wholeScript() {
    expect(
      Generated.bash.rendering(of: Orchard.spec),
      equals: #"""
        # bash completion of orchard
        _orchard() {
          local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb= \#
        word
          COMPREPLY=()
          # Bash splits '--format=csv' into three words.
          if [[ $current == '=' ]]; then
            current=
          elif [[ $previous == '=' ]]; then
            previous=${COMP_WORDS[COMP_CWORD-2]}
          fi
          for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
            case $word in
              list|pick) verb=$word; break ;;
            esac
          done
          case "${verb:-list} $previous" in
            'list --table') COMPREPLY=($(compgen -W 'trees rows' -- "$current")); return ;;
            'pick -r'|'pick --ripeness') COMPREPLY=($(compgen -W 'green ripe rotten' -- \#
        "$current")); return ;;
            'pick -b'|'pick --basket') return ;;
            'pick --photo') local IFS=$'\n'; compopt -o filenames 2>/dev/null; \#
        COMPREPLY=($(compgen -f -- "$current")); return ;;
            *' -C'|*' --folder') local IFS=$'\n'; compopt -o filenames 2>/dev/null; \#
        COMPREPLY=($(compgen -d -- "$current")); return ;;
            *' -f'|*' --format') COMPREPLY=($(compgen -W 'text csv tsv json jsonl html' -- \#
        "$current")); return ;;
            *' -o'|*' --output') local IFS=$'\n'; compopt -o filenames 2>/dev/null; \#
        COMPREPLY=($(compgen -f -- "$current")); return ;;
            *' --as-of') return ;;
            *' --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
          esac
          case "${verb:-list} $current" in
            'list '-*) COMPREPLY=($(compgen -W '--check --table -C --folder -f --format --json \#
        -o --output --as-of --color --privacy -q --quiet -h --help --version' -- "$current")); \#
        return ;;
            'pick '-*) COMPREPLY=($(compgen -W '-r --ripeness -b --basket --photo -w --wet -d \#
        --dew -C --folder -f --format --json -o --output --as-of --color --privacy -q --quiet \#
        -h --help --version' -- "$current")); return ;;
            *' '-*) COMPREPLY=($(compgen -W '-C --folder -f --format --json -o --output --as-of \#
        --color --privacy -q --quiet -h --help --version' -- "$current")); return ;;
          esac
          case $verb in
            list) ;;
            pick) ;;
            '') COMPREPLY=($(compgen -W 'list pick' -- "$current")); ;;
          esac
        }
        complete -F _orchard orchard

        """#)
  }

  @Test("bash accepts the script", .enabled(if: ShellRun.isWanted("bash")))
  func syntax() throws {
    for spec in [Orchard.spec, Gate.spec] {
      let run = try ShellRun.run("bash", ["-n"], on: Generated.bash.rendering(of: spec))
      expect(run, equals: ShellRun(status: 0, output: ""))
    }
  }

  @Test(
    "bash completes what the parser accepts", .enabled(if: ShellRun.isWanted("bash")),
    arguments: [
      ("orchard ''", "list pick"), ("orchard p", "pick"), ("orchard --ch", "--check"),
      ("orchard pick -r ''", "green ripe rotten"), ("orchard pick --ripeness = r", "ripe rotten"),
      ("orchard pick --ripeness =", "green ripe rotten"), ("orchard --table ''", "trees rows"),
      ("orchard -q list --table r", "rows"), ("orchard pick -b ''", ""),
      ("orchard pick --dew --w", "--wet"), ("orchard pick --check --photo t", "text"),
      ("orchard pick oak ''", ""), ("orchard -C ''", ""),
    ])
  func offers(words: String, offered: String) throws {
    let script =
      Generated.bash.rendering(of: Orchard.spec) + """
        COMP_WORDS=(\(words))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _orchard
        echo "${COMPREPLY[*]}"
        """
    let run = try ShellRun.run("bash", [], on: script)
    expect(run, equals: ShellRun(status: 0, output: offered + "\n"))
  }

  @Test("a FILE operand is completed with file names", .enabled(if: ShellRun.isWanted("bash")))
  func files() throws {
    let script =
      Generated.bash.rendering(of: Gate.spec) + """
        COMP_WORDS=(gate read te)
        COMP_CWORD=2
        _gate
        echo "${COMPREPLY[*]}"
        """
    try expect(ShellRun.run("bash", [], on: script).output, equals: "text\n")
  }

  @Test(
    "with a prefix bash completes the prefixed name, and the function's name is an identifier",
    .enabled(if: ShellRun.isWanted("bash")),
    arguments: [("our-", "_our_gate"), ("our.2+", "_our_2_gate"), ("ü", "__gate")])
  func prefixed(prefix: String, function: String) throws {
    let spec = Gate.spec.prefixed(by: prefix)
    let script =
      "set -o posix\n" + Generated.bash.rendering(of: spec) + "complete -p '\(prefix)gate'"
    let run = try ShellRun.run("bash", [], on: script)
    expect(run, equals: ShellRun(status: 0, output: "complete -F \(function) \(prefix)gate\n"))
  }
}
