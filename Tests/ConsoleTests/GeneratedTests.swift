import Console
import Expectations
import Testing

struct GeneratedTests {
  @Test("--generate prints each rendering, and refuses others", arguments: Generated.allCases)
  func generate(kind: Generated) {
    let run = FakeTerminal().run(Gate.self, "--generate", kind.rawValue)
    expect(run.output == kind.rendering(of: Gate.spec) && run.status == .done)
    expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    let refused = FakeTerminal().run(Gate.self, "--generate", "html", "open")
    expect(refused.errors.contains("--generate: unknown choice 'html'"))
  }

  @Test("each rendering has its own format")
  func kinds() {
    let starts = [
      "help": "usage: gate ", "man": ".TH GATE 1 ", "bash": "# bash completion of gate\n",
      "zsh": "#compdef gate\n", "fish": "# fish completion of gate\n",
      "json": "{\n  \"name\": \"gate\",\n  \"version\"",
      "schema": "{\n  \"name\": \"gate\",\n  \"description\"",
    ]
    expect(Set(starts.keys), equals: Set(Generated.allCases.map(\.rawValue)))
    for kind in Generated.allCases {
      expect(kind.rendering(of: Gate.spec).hasPrefix(starts[kind.rawValue] ?? "?"), "\(kind)")
    }
  }
}
