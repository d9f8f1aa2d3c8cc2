import Console
import Testing

struct ToolTests {
  @Test("a shell sees 0, 1, 2 and 3")
  func numbers() {
    let statuses: [Console.ExitStatus] = [.done, .attention, .badInput, .notWritten]
    #expect(statuses.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("the status follows what run returns or throws")
  func statuses() {
    func run(_ act: String) -> FakeTerminal.Run { FakeTerminal().run(Gate.self, act) }
    #expect(run("open").status == .done)
    #expect(run("check").status == .attention)
    #expect(run("load").status == .badInput)
    #expect(run("unwritten").status == .notWritten)
    // Status 2 says that nothing was written.
    #expect(run("completed").status == .notWritten)
    #expect(run("noticed").status == .badInput)
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

  @Test("where the system does not show the command line, nothing is done as if none were there")
  func argumentsUnread() {
    let run = FakeTerminal().run(Orchard.self, words: nil)
    #expect(run.status == .badInput && run.output == "")
    #expect(
      run.errors == """
        orchard: error: the command line cannot be read: the system does not show it [usage-file]
          hint: mount /proc, and see that files can be opened

        """)
  }
}
