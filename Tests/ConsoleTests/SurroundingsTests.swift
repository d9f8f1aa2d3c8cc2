import Console
import Expectations
import Testing

struct SurroundingsTests {
  @Test("the width is a positive COLUMNS, or the terminal's width")
  func columns() {
    for (stated, expected) in [(nil, 33), ("", 33), ("0", 33), ("-5", 33), ("x", 33), ("50", 50)] {
      var terminal = Terminal.system()
      terminal.environment = { $0 == "COLUMNS" ? stated : nil }
      terminal.isTerminal = { $0 == .output }
      terminal.columns = { 33 }
      expect(Surroundings(terminal).columns, equals: expected, "\(stated ?? "unset")")
      terminal.isTerminal = { _ in false }
      expect(Surroundings(terminal).columns == (stated == "50" ? 50 : nil))
    }
  }
}

struct ClockTests {
  private func now(_ terminal: FakeTerminal) -> String {
    let output = terminal.run(Orchard.self, "pick", "oak").output
    return output.split(separator: "=").last.map { String($0.dropLast()) } ?? ""
  }

  @Test("COFFER_NOW replaces the clock, and an empty value is ignored")
  func stated() {
    var terminal = FakeTerminal(environment: ["COFFER_NOW": "2026-03-31T23:30:00-05:00"])
    expect(now(terminal), equals: "2026-03-31T23:30:00-05:00")
    terminal.environment["COFFER_NOW"] = ""
    expect(now(terminal), equals: "2026-01-01T01:00:00+01:00")
  }

  @Test("a malformed COFFER_NOW is refused for every command")
  func malformedClock() {
    let terminal = FakeTerminal(environment: ["COFFER_NOW": "yesterday"])
    let run = terminal.run(Orchard.self, "list")
    expect(run.status, equals: .badInput)
    expect(run.errors.hasPrefix("orchard: error: COFFER_NOW 'yesterday' is not a timestamp"))
    expect(run.errors.contains("[usage-clock]"))
  }

  @Test(
    "the system clock has the local offset; a year beyond 9999 gives the start of 1970",
    arguments: [
      (-1, 0, "1969-12-31T23:59:59"), (1_774_915_200, 7200, "2026-03-31T02:00:00+02:00"),
      (1_774_915_200, -12_600, "2026-03-30T20:30:00-03:30"),
      (Int64.max, 0, "1970-01-01T00:00:00"), (Int64.min, 3600, "1970-01-01T00:00:00"),
    ])
  func system(seconds: Int64, offset: Int, shown: String) {
    let terminal = FakeTerminal(seconds: seconds, zoneOffset: offset)
    expect(now(terminal).hasPrefix(shown))
  }
}
