import Console
import Testing

struct ZshCompletionTests {
  @Test("options, choices, verbs and paths are described")
  func wholeScript() {
    #expect(
      Generated.zsh.rendering(of: Orchard.spec) == #"""
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
            --check'[end with status 1 when something wants attention]' \
            --table='[the table that csv, tsv and jsonl carry]:NAME:(trees rows)' \
            '(-C --folder)'{-C+,--folder=}'[the finance folder]:DIR:_files -/' \
            '(-f --format)'{-f+,--format=}'[the form of the answer]:FORMAT:(text csv tsv json \#
        jsonl)' \
            --json'[the same as --format json]' \
            '(-o --output)'{-o+,--output=}'[write the answer to this file; - is standard \#
        output]:FILE:_files' \
            --as-of='[answer as on this day, such as 2026-03-31]:DATE: ' \
            --color='[when to use colour]:WHEN:(auto always never)' \
            --privacy'[hide amounts in text]' \
            '(-q --quiet)'{-q,--quiet}'[no warnings and no notes]' \
            '(-h --help)'{-h,--help}'[show this help and end]' \
            --version'[show the version and end]' \
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
                    --check'[end with status 1 when something wants attention]' \
                    --table='[the table that csv, tsv and jsonl carry]:NAME:(trees rows)' \
                    '(-C --folder)'{-C+,--folder=}'[the finance folder]:DIR:_files -/' \
                    '(-f --format)'{-f+,--format=}'[the form of the answer]:FORMAT:(text csv \#
        tsv json jsonl)' \
                    --json'[the same as --format json]' \
                    '(-o --output)'{-o+,--output=}'[write the answer to this file; - is \#
        standard output]:FILE:_files' \
                    --as-of='[answer as on this day, such as 2026-03-31]:DATE: ' \
                    --color='[when to use colour]:WHEN:(auto always never)' \
                    --privacy'[hide amounts in text]' \
                    '(-q --quiet)'{-q,--quiet}'[no warnings and no notes]' \
                    '(-h --help)'{-h,--help}'[show this help and end]' \
                    --version'[show the version and end]'
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
                    '(-f --format)'{-f+,--format=}'[the form of the answer]:FORMAT:(text csv \#
        tsv json jsonl)' \
                    --json'[the same as --format json]' \
                    '(-o --output)'{-o+,--output=}'[write the answer to this file; - is \#
        standard output]:FILE:_files' \
                    --as-of='[answer as on this day, such as 2026-03-31]:DATE: ' \
                    --color='[when to use colour]:WHEN:(auto always never)' \
                    --privacy'[hide amounts in text]' \
                    '(-q --quiet)'{-q,--quiet}'[no warnings and no notes]' \
                    '(-h --help)'{-h,--help}'[show this help and end]' \
                    --version'[show the version and end]' \
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
    #expect(
      Generated.zsh.rendering(of: Gate.spec) == #"""
        #compdef gate
        _gate() {
          _arguments -s -S : \
            '(-f --format)'{-f+,--format=}'[the form of the answer]:FORMAT:(text csv tsv json \#
        jsonl)' \
            --json'[the same as --format json]' \
            '(-q --quiet)'{-q,--quiet}'[no warnings and no notes]' \
            --color='[when to use colour]:WHEN:(auto always never)' \
            '(-o --output)'{-o+,--output=}'[write the answer to this file; - is standard \#
        output]:FILE:_files' \
            '(-h --help)'{-h,--help}'[show this help and end]' \
            --version'[show the version and end]' \
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

  @Test("zsh reads the script", .enabled(if: ShellRun.isWanted("zsh"), "zsh is not installed"))
  func syntax() throws {
    for spec in [Orchard.spec, Gate.spec] {
      let run = try ShellRun.run("zsh", ["-n"], on: Generated.zsh.rendering(of: spec))
      #expect(run == ShellRun(status: 0, output: ""))
    }
  }
}
