import Console
import Expectations
import Testing

struct ProgressTests {
  private func errors(
    _ words: [String] = ["work"], pace: Int64 = 300,
    _ terminals: Set<Terminal.Stream> = [.errors], term: String? = nil
  ) -> String {
    var terminal = FakeTerminal()
    terminal.terminals = terminals
    terminal.pace = pace
    if let term { terminal.environment["TERM"] = term }
    return terminal.run(Gate.self, words: words).errors
  }

  @Test("after one second a terminal shows the current step, escaped, and clears it at the end")
  func late() {
    expect(
      errors(pace: 1000),
      equals: "\r\u{1B}[Kgate: oiling the latch…\r\u{1B}[Kgate: oiling the h\\u001binge…\r\u{1B}[K")
    expect(errors(["work", "long"], pace: 0), equals: errors(pace: 1000))
    expect(errors(pace: 600), equals: "\r\u{1B}[Kgate: oiling the h\\u001binge…\r\u{1B}[K")
  }

  @Test("otherwise progress is not shown")
  func unseen() {
    expect(errors(pace: 1), equals: "")
    expect(errors(pace: 1000, []), equals: "")
    expect(errors(pace: 1000, [.output]), equals: "")
    expect(errors(["work", "-q"], pace: 1000), equals: "")
    expect(errors(pace: 1000, term: "dumb"), equals: "")
  }
}
