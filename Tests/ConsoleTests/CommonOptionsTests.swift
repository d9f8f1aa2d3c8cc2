import Console
import Expectations
import Testing

struct CommonOptionsTests {
  @Test("all common options can be used in one tool")
  func together() {
    let spec = ToolSpec(
      name: "all", summary: "have all",
      options: [
        .folder, .format, .json, .output, .asOf, .from, .to, .apply, Common.note.spec,
        Common.wait.spec, .check, .color, .privacy, .quiet, .lenient,
      ], examples: [Example("all", "all")])
    expect(spec.findings, equals: [])
  }

  @Test("a wait time is in whole seconds, at most an hour")
  func seconds() throws {
    for (text, seconds) in [("0", 0), ("10", 10), ("3600", 3600)] {
      let run = FakeTerminal().run(Waiting.self, "--wait=\(text)")
      expect(run.output, equals: "\(seconds)\n")
    }
    for text in ["", "-1", "3601", "1.5", "ten"] {
      expect(
        FakeTerminal().run(Waiting.self, "--wait=\(text)").status, equals: .badInput, "\(text)")
    }
  }
}

/// A tool that states how long it would wait.
private struct Waiting: Tool {
  static let spec = ToolSpec(
    name: "waiting", summary: "wait", options: [Common.wait.spec],
    examples: [Example("waiting --wait 1", "wait")])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> Console.ExitStatus {
    streams.write("\(try invocation(Common.wait) ?? 10)\n", invocation)
    return .done
  }
}
