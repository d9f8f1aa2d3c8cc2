import Console
import Expectations
import Testing

struct ToolTests {
  @Test("the exit statuses are 0, 1, 2 and 3")
  func numbers() {
    let statuses: [Console.ExitStatus] = [.done, .attention, .badInput, .notWritten]
    expect(statuses.map(\.rawValue), equals: [0, 1, 2, 3])
  }

  @Test("the status follows from what run returns or throws")
  func statuses() {
    func run(_ act: String) -> FakeTerminal.Run { FakeTerminal().run(Gate.self, act) }
    expect(run("open").status, equals: .done)
    expect(run("check").status, equals: .attention)
    expect(run("load").status, equals: .badInput)
    expect(run("unwritten").status, equals: .notWritten)
    // Status 2 would mean that nothing was written.
    expect(run("completed").status, equals: .notWritten)
    expect(run("noticed").status, equals: .badInput)
    expect(
      run("misnamed"),
      equals: .init(
        status: .badInput, output: "",
        errors: """
          gate: error: no gate 'x' [usage-name-unknown]
            hint: write 'y'
          see 'gate --help'

          """, written: [:]))
    expect(run("overflow").status, equals: .badInput)
    expect(
      run("overflow").errors,
      equals: """
        gate: error: cannot compute the answer: too many gates [usage-uncomputable]
          hint: check for a number with an extra digit

        """)
  }

  @Test("if the system does not provide the command line, nothing is run")
  func argumentsUnread() {
    let run = FakeTerminal().run(Orchard.self, words: nil)
    expect(run.status == .badInput && run.output == "")
    expect(
      run.errors,
      equals: """
        orchard: error: the command line cannot be read: the system does not provide it [usage-file]
          hint: mount /proc, and check that files can be opened

        """)
  }
}
