package import Console

/// Records what accounts are worth. See `docs/tools/snapshot.md`.
@main package struct Snapshot: Tool {
  /// What help, completions and the parser are made from.
  package static let spec = ToolSpec(
    name: "snapshot",
    summary: "what each account is worth, and how it has grown",
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example("snapshot record 'Tagesgeld Köln' 3201.15 -C examples/household", "note a value")
    ],
    verbs: [Record.spec, Flow.spec] + Life.specs + [Correct.spec])

  /// Does what the verb says.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case "record": try Record.run(invocation, &streams)
    case "flow": try Flow.run(invocation, &streams)
    case "correct": try Correct.run(invocation, &streams)
    default: try Life.run(invocation, &streams)
    }
  }
}
