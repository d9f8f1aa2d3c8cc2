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

  @Test("the picture goes where it is sent, and nowhere without")
  func place() {
    expect(FakeTerminal().run(Drawn.self).output, equals: "nowhere")
    expect(FakeTerminal().run(Drawn.self, "--svg", "a.svg").output, equals: "a.svg")
    expect(FakeTerminal().run(Drawn.self, "--svg", "-").output, equals: "-")
  }

  @Test("a picture is in place of the answer, and hides nothing")
  func conflicts() {
    for other in [["-f", "csv"], ["-o", "b"], ["--privacy"]] {
      let run = FakeTerminal().run(Drawn.self, words: ["--svg", "a.svg"] + other)
      expect(run.status, equals: .badInput, "\(other)")
      expect(run.errors.contains("[usage-conflict]"), "\(other)")
    }
  }
}
