import Console
import Testing

struct ToolTests {
  @Test("the status follows what run returns or throws")
  func statuses() {
    func run(_ act: String) -> FakeTerminal.Run { FakeTerminal().run(Gate.self, act) }
    #expect(run("open").status == .done)
    #expect(run("check").status == .attention)
    #expect(run("load").status == .badInput)
    #expect(run("unwritten").status == .notWritten)
    #expect(
      run("misnamed")
        == .init(
          status: .badInput, output: "",
          errors: """
            gate: error: no gate 'x' [usage-name-unknown]
              hint: write 'y'
            see 'gate --help'

            """, written: [:]))
    #expect(run("overflow").status == .badInput)
    #expect(
      run("overflow").errors == """
        gate: error: cannot compute this: too many gates [usage-uncomputable]
          hint: is there a number with a digit too many?

        """)
  }

  @Test("--version names the tool and its version")
  func version() {
    let run = FakeTerminal().run(Gate.self, "--version")
    #expect(
      run == .init(status: .done, output: "gate \(cofferVersion)\n", errors: "", written: [:]))
  }

  @Test("--generate shows each rendering, and refuses others", arguments: Generated.allCases)
  func generate(kind: Generated) {
    let run = FakeTerminal().run(Gate.self, "--generate", kind.rawValue)
    #expect(run.output == kind.rendering(of: Gate.spec) && run.status == .done)
    #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    let refused = FakeTerminal().run(Gate.self, "--generate", "html", "open")
    #expect(refused.errors.contains("--generate: unknown choice 'html'"))
  }
}
