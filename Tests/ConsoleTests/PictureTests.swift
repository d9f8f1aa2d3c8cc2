import Console
import Expectations
import Testing

struct PictureTests {
  private struct Drawn: Tool {
    static let spec = ToolSpec(
      name: "drawn", summary: "say where the picture goes",
      options: [.svg, .format, .output, .privacy], examples: [Example("drawn", "nowhere")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      streams.write(try invocation.picture() ?? "nowhere", invocation)
      return .done
    }
  }

  @Test("the picture is written where --svg says, or not at all")
  func place() {
    expect(FakeTerminal().run(Drawn.self).output, equals: "nowhere")
    expect(FakeTerminal().run(Drawn.self, "--svg", "a.svg").output, equals: "a.svg")
    expect(FakeTerminal().run(Drawn.self, "--svg", "-").output, equals: "-")
  }

  @Test("a picture replaces the answer, and cannot be combined with --privacy")
  func conflicts() {
    for other in [["-f", "csv"], ["-o", "b"], ["--privacy"]] {
      let run = FakeTerminal().run(Drawn.self, words: ["--svg", "a.svg"] + other)
      expect(run.status, equals: .badInput, "\(other)")
      expect(run.errors.contains("[usage-conflict]"), "\(other)")
    }
  }
}
