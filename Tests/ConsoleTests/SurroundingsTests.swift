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
