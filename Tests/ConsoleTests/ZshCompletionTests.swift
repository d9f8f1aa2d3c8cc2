import Console
import Expectations
import Testing

struct ZshCompletionTests {
  @Test("options, choices, verbs and paths are described")
  func wholeScript() {
    expect(
      Generated.zsh.rendering(of: Orchard.spec),
      equals: #"""
        #compdef orchard
        _orchard() {
          local curcontext=$curcontext context state state_descr line
          local -A opt_args
          local -a verbs
          verbs=(
            'list:list the trees'
            'pick:note what a tree bore'
          )
          _arguments -s -S -C : \
            --check'[exit with status 1 if something needs attention]' \
            --table='[the table to print as csv, tsv or jsonl]:NAME:(trees rows)' \
            '(-C --folder)'{-C+,--folder=}'[the finance folder]:DIR:_files -/' \
            '(-f --format)'{-f+,--format=}'[the output format]:FORMAT:(text csv tsv json \#
        jsonl html)' \
            --json'[short for --format json]' \
            '(-o --output)'{-o+,--output=}'[write the output to this file; - means standard \#
        output]:FILE:_files' \
            --as-of='[report as of this day, such as 2026-03-31]:DATE: ' \
            --color='[when to use colour]:WHEN:(auto always never)' \
            --privacy'[hide amounts in text]' \
            '(-q --quiet)'{-q,--quiet}'[hide warnings and notes]' \
            '(-h --help)'{-h,--help}'[show the full help and exit; -h shows one screen]' \
            --version'[show the version and exit]' \
            '1: :->verb' \
            '*::: :->operands'
          case $state in
            verb) _describe -t verbs verb verbs ;;
            operands)
              words=($line[1] "${words[@]}")
              (( CURRENT += 1 ))
              case $line[1] in
                list)
                  _arguments -s -S : \
                    --check'[exit with status 1 if something needs attention]' \
                    --table='[the table to print as csv, tsv or jsonl]:NAME:(trees rows)' \
                    '(-C --folder)'{-C+,--folder=}'[the finance folder]:DIR:_files -/' \
                    '(-f --format)'{-f+,--format=}'[the output format]:FORMAT:(text csv \#
        tsv json jsonl html)' \
                    --json'[short for --format json]' \
                    '(-o --output)'{-o+,--output=}'[write the output to this file; - means \#
        standard output]:FILE:_files' \
                    --as-of='[report as of this day, such as 2026-03-31]:DATE: ' \
                    --color='[when to use colour]:WHEN:(auto always never)' \
                    --privacy'[hide amounts in text]' \
                    '(-q --quiet)'{-q,--quiet}'[hide warnings and notes]' \
                    '(-h --help)'{-h,--help}'[show the full help and exit; -h shows one screen]' \
                    --version'[show the version and exit]'
                  ;;
                pick)
                  _arguments -s -S : \
                    '(-r --ripeness)'{-r+,--ripeness=}'[how ripe the fruit is]:STATE:(green \#
        ripe rotten)' \
                    '*'{-b+,--basket=}'[a basket'\''s number]:NUMBER: ' \
                    --photo='[a picture of the tree; don'\''t crop it]:FILE:_files' \
                    '(-w --wet)'{-w,--wet}'[it rained]' \
                    '(-d --dew)'{-d,--dew}'[there was dew]' \
                    '(-C --folder)'{-C+,--folder=}'[the finance folder]:DIR:_files -/' \
                    '(-f --format)'{-f+,--format=}'[the output format]:FORMAT:(text csv \#
        tsv json jsonl html)' \
                    --json'[short for --format json]' \
                    '(-o --output)'{-o+,--output=}'[write the output to this file; - means \#
        standard output]:FILE:_files' \
                    --as-of='[report as of this day, such as 2026-03-31]:DATE: ' \
                    --color='[when to use colour]:WHEN:(auto always never)' \
                    --privacy'[hide amounts in text]' \
                    '(-q --quiet)'{-q,--quiet}'[hide warnings and notes]' \
                    '(-h --help)'{-h,--help}'[show the full help and exit; -h shows one screen]' \
                    --version'[show the version and exit]' \
                    '1:TREE: ' \
                    '2::KILOS: '
                  ;;
              esac
              ;;
          esac
        }
        if [[ $funcstack[1] == _orchard ]]; then
          _orchard "$@"
        else
          compdef _orchard orchard
        fi

        """#)
  }

  @Test("a tool without verbs completes its operands")
  func withoutVerbs() {
    expect(
      Generated.zsh.rendering(of: Gate.spec),
      equals: #"""
        #compdef gate
        _gate() {
          _arguments -s -S : \
            '(-f --format)'{-f+,--format=}'[the output format]:FORMAT:(text csv tsv json \#
        jsonl html)' \
            --json'[short for --format json]' \
            '(-q --quiet)'{-q,--quiet}'[hide warnings and notes]' \
            --color='[when to use colour]:WHEN:(auto always never)' \
            '(-o --output)'{-o+,--output=}'[write the output to this file; - means standard \#
        output]:FILE:_files' \
            '(-h --help)'{-h,--help}'[show the full help and exit; -h shows one screen]' \
            --version'[show the version and exit]' \
            '1:ACT: ' \
            '*:FILE:_files'
        }
        if [[ $funcstack[1] == _gate ]]; then
          _gate "$@"
        else
          compdef _gate gate
        fi

        """#)
  }

  @Test("zsh accepts the script", .enabled(if: ShellRun.isWanted("zsh"), "zsh is not installed"))
  func syntax() throws {
    for spec in [Orchard.spec, Gate.spec] {
      let run = try ShellRun.run("zsh", ["-n"], on: Generated.zsh.rendering(of: spec))
      expect(run, equals: ShellRun(status: 0, output: ""))
    }
  }

  /// Loads a completion, presses TAB after each line, and returns the offered completions, one per
  /// line.
  private func offers(_ spec: ToolSpec, _ lines: [String]) throws -> [String] {
    let script = #"""
      zmodload zsh/zpty
      mkdir folder site
      touch file
      cat > site/_\#(spec.name) <<'END'
      \#(Generated.zsh.rendering(of: spec))
      END
      cat > setup <<'END'
      PS1=
      unsetopt beep
      fpath=($PWD/site $fpath)
      autoload -Uz compinit
      compinit -u -D
      compadd() {
        local -a hits
        if (( ! ${@[(I)-[OAD]]} )); then
          builtin compadd -O hits "$@"
          (( $#hits )) && print -rn -- "${(j: :)hits} "
        fi
        builtin compadd "$@"
      }
      offer() { print -n '<<'; _main_complete; print -n '>>' }
      zle -C offer complete-word offer
      bindkey '^I' offer
      print '>>'
      END
      zpty shell zsh -f -i
      zpty -w shell 'source ./setup'
      zpty -r shell seen '*>>*'
      while IFS= read -r line; do
        zpty -w -n shell "$line"$'\t'
        zpty -r shell seen '*>>*'
        print -r -- "${${seen#*<<}%>>*}"
        zpty -w -n shell $'\C-u'
      done <<'END'
      \#(lines.joined(separator: "\n"))
      END
      zpty -d shell
      """#
    let run = try ShellRun.run("zsh", ["-f"], on: script)
    expect(run.status, equals: 0)
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { Set($0.split(separator: " ")).sorted().joined(separator: " ") }
  }

  @Test("zsh completes what the parser accepts", .enabled(if: ShellRun.isWanted("zsh")))
  func offers() throws {
    let cases = [
      ("orchard ", "list pick"), ("orchard p", "pick"), ("orchard --ch", "--check"),
      ("orchard pick -r ", "green ripe rotten"), ("orchard pick --ripeness=r", "ripe rotten"),
      ("orchard -q list --table r", "rows"), ("orchard --table ", "rows trees"),
      ("orchard -C folder pick --w", "--wet"), ("orchard pick --ch", ""),
      ("orchard pick -b ", ""), ("orchard pick --photo f", "file folder"),
      ("orchard -C f", "folder"), ("orchard -fc", "csv"), ("orchard pick --bas", "--basket"),
      ("orchard pick -b 1 --bas", "--basket"), ("orchard pick --wet --we", ""),
    ]
    try expect(offers(Orchard.spec, cases.map(\.0)), equals: cases.map(\.1))
  }

  @Test("with a prefix zsh completes the prefixed name", .enabled(if: ShellRun.isWanted("zsh")))
  func prefixed() throws {
    let cases = [
      ("our-gate --fo", "--format"), ("our-gate open f", "file folder"), ("gate --fo", ""),
    ]
    try expect(offers(Gate.spec.prefixed(by: "our-"), cases.map(\.0)), equals: cases.map(\.1))
  }
}
