import Console
import Expectations
import Testing

struct InvocationTests {
  private func line(_ number: Int, _ terminal: FakeTerminal, _ words: String...) -> String {
    let output = terminal.run(Orchard.self, words: ["pick", "oak"] + words).output
    return String(output.split(separator: "\n")[number])
  }

  @Test("the folder is -C, COFFER_FOLDER unless empty, or the current one")
  func folder() {
    var terminal = FakeTerminal()
    expect(line(2, terminal).hasPrefix("folder=. "))
    terminal.environment["COFFER_FOLDER"] = ""
    expect(line(2, terminal).hasPrefix("folder=. "))
    terminal.environment["COFFER_FOLDER"] = "/srv/money"
    expect(line(2, terminal).hasPrefix("folder=/srv/money "))
    expect(line(2, terminal, "-C", "other").hasPrefix("folder=other "))
  }

  @Test("now is COFFER_NOW or the clock with the local offset; today is --as-of or now's date")
  func time() {
    var terminal = FakeTerminal()
    expect(line(2, terminal).hasSuffix("today=2026-01-01 now=2026-01-01T01:00:00+01:00"))
    terminal.environment["COFFER_NOW"] = "2026-03-31T23:30:00-05:00"
    expect(line(2, terminal).hasSuffix("today=2026-03-31 now=2026-03-31T23:30:00-05:00"))
    expect(
      line(2, terminal, "--as-of=2026-03-01")
        .hasSuffix("today=2026-03-01 now=2026-03-31T23:30:00-05:00"))
  }

  @Test("the user is USER, or empty if it is not set")
  func user() {
    var terminal = FakeTerminal()
    expect(terminal.run(Gate.self, "user").output, equals: "\n")
    terminal.environment["USER"] = "zoë"
    expect(terminal.run(Gate.self, "user").output, equals: "zoë\n")
  }
}
