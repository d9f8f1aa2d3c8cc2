import Console
import Expectations
import Testing

struct FishCompletionTests {
  @Test("options, choices, verbs and paths are described")
  func wholeScript() {
    expect(
      Generated.fish.rendering(of: Orchard.spec),
      equals: #"""
        # fish completion of orchard
        complete -c orchard -f
        complete -c orchard -n 'not __fish_seen_subcommand_from list pick' -a list -d 'list the \#
        trees'
        complete -c orchard -n 'not __fish_seen_subcommand_from list pick' -a pick -d 'note \#
        what a tree bore'
        complete -c orchard -s C -l folder -x -a '(__fish_complete_directories)' -d 'the \#
        finance folder'
        complete -c orchard -s f -l format -x -a 'text csv tsv json jsonl html' -d 'the \#
        output format'
        complete -c orchard -l json -d 'short for --format json'
        complete -c orchard -s o -l output -r -F -d 'write the output to this file; - means \#
        standard output'
        complete -c orchard -l as-of -x -d 'report as of this day, such as 2026-03-31'
        complete -c orchard -l color -x -a 'auto always never' -d 'when to use colour'
        complete -c orchard -l privacy -d 'hide amounts in text'
        complete -c orchard -s q -l quiet -d 'hide warnings and notes'
        complete -c orchard -s h -l help -d 'show the full help and exit; -h shows one screen'
        complete -c orchard -l version -d 'show the version and exit'
        complete -c orchard -n 'not __fish_seen_subcommand_from pick' -l check -d 'exit \#
        with status 1 if something needs attention'
        complete -c orchard -n 'not __fish_seen_subcommand_from pick' -l table -x -a 'trees \#
        rows' -d 'the table to print as csv, tsv or jsonl'
        complete -c orchard -n '__fish_seen_subcommand_from pick' -s r -l ripeness -x -a 'green \#
        ripe rotten' -d 'how ripe the fruit is'
        complete -c orchard -n '__fish_seen_subcommand_from pick' -s b -l basket -x -d 'a \#
        basket\'s number'
        complete -c orchard -n '__fish_seen_subcommand_from pick' -l photo -r -F -d 'a picture \#
        of the tree; don\'t crop it'
        complete -c orchard -n '__fish_seen_subcommand_from pick' -s w -l wet -d 'it rained'
        complete -c orchard -n '__fish_seen_subcommand_from pick' -s d -l dew -d 'there was dew'

        """#)
  }

  @Test("a tool without verbs completes its operands")
  func withoutVerbs() {
    expect(
      Generated.fish.rendering(of: Gate.spec),
      equals: #"""
        # fish completion of gate
        complete -c gate -f
        complete -c gate -s f -l format -x -a 'text csv tsv json jsonl html' -d 'the output \#
        format'
        complete -c gate -l json -d 'short for --format json'
        complete -c gate -s q -l quiet -d 'hide warnings and notes'
        complete -c gate -l color -x -a 'auto always never' -d 'when to use colour'
        complete -c gate -s o -l output -r -F -d 'write the output to this file; - means \#
        standard output'
        complete -c gate -s h -l help -d 'show the full help and exit; -h shows one screen'
        complete -c gate -l version -d 'show the version and exit'
        complete -c gate -F

        """#)
  }

  @Test("fish accepts the script", .enabled(if: ShellRun.isWanted("fish"), "fish is not installed"))
  func syntax() throws {
    for spec in [Orchard.spec, Gate.spec] {
      let run = try ShellRun.run("fish", ["-n"], on: Generated.fish.rendering(of: spec))
      expect(run, equals: ShellRun(status: 0, output: ""))
    }
  }

  /// Returns the completions that fish offers at the end of each line, one per line.
  private func offers(_ spec: ToolSpec, _ lines: [String]) throws -> [String] {
    let script =
      "mkdir folder; touch file\n" + Generated.fish.rendering(of: spec)
      + lines.map { "echo (complete -C '\($0)' | string replace -r '\\t.*' '')\n" }.joined()
    let run = try ShellRun.run("fish", ["--no-config"], on: script)
    expect(run.status, equals: 0)
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  @Test("fish completes what the parser accepts", .enabled(if: ShellRun.isWanted("fish")))
  func offers() throws {
    let cases = [
      ("orchard ", "list pick"), ("orchard p", "pick"), ("orchard --ch", "--check"),
      ("orchard pick -r ", "green ripe rotten"),
      ("orchard pick --ripeness=r", "--ripeness=ripe --ripeness=rotten"),
      ("orchard -q list --table r", "rows"), ("orchard --table ", "rows trees"),
      ("orchard -C folder pick --w", "--wet"), ("orchard pick --ch", ""),
      ("orchard pick -b ", ""), ("orchard pick --photo f", "file folder/"),
      ("orchard -C f", "folder/"), ("orchard -fc", "-fcsv"), ("orchard pick --bas", "--basket"),
    ]
    try expect(offers(Orchard.spec, cases.map(\.0)), equals: cases.map(\.1))
  }

  @Test("with a prefix fish completes the prefixed name", .enabled(if: ShellRun.isWanted("fish")))
  func prefixed() throws {
    let cases = [
      ("our-gate --fo", "--format"), ("our-gate open f", "file folder/"), ("gate --fo", ""),
    ]
    try expect(offers(Gate.spec.prefixed(by: "our-"), cases.map(\.0)), equals: cases.map(\.1))
  }
}
