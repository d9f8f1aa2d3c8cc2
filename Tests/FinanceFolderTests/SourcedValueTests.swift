import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SourcedValueTests {
  private static let text = """
    {"tiers": [
      {"name": "A", "target": 5},
      {"name": "B", "accounts": [{"name": "x", "balance": -1}]}
    ]}
    """

  private static func places(_ paths: [[JSONPathStep]]) throws -> [String] {
    let source = SourceText(file: "p.json", bytes: Array(text.utf8))
    let sourced = SourcedValue(0, in: try require(JSONDocument.parse(source).value))
    let findings = paths.map { PathFinding(.note, PlanCode.more, "m", at: $0) }
    return sourced.diagnostics(for: findings).map { diagnostic in
      guard let excerpt = diagnostic.excerpt else { return "nowhere" }
      let marked = String(decoding: excerpt.line[excerpt.marked], as: UTF8.self)
      return "\(excerpt.position.line):\(excerpt.position.column) \(marked)"
    }
  }

  @Test("findings are shown at their values, in their original order")
  func atValue() throws {
    try expect(
      Self.places([.account(0, ofTier: 1, .balance), .tier(0, .target), .tier(1, .name)]),
      equals: ["3:55 -1", "2:27 5", "3:12 \"B\""])
  }

  @Test("for a missing value the nearest enclosing one is shown")
  func nearest() throws {
    let around = #"{"name": "A", "target": 5}"#
    try expect(
      Self.places([
        .tier(0, .accounts), .account(3, ofTier: 0, .cap), .account(0, ofTier: 1, .cap),
      ]), equals: ["2:3 \(around)", "2:3 \(around)", #"3:30 {"name": "x", "balance": -1}"#])
    try expect(
      Self.places([[.key("nothing")], []]), equals: ["1:1 {\"tiers\": [", "1:1 {\"tiers\": ["])
  }

  @Test("a finding keeps its severity, code, message and hint")
  func carries() throws {
    let source = SourceText(file: "p.json", bytes: Array("{}".utf8))
    let sourced = SourcedValue(0, in: try require(JSONDocument.parse(source).value))
    let finding = PathFinding(.warning, PlanCode.negativeCap, "message", at: [], hint: "hint")
    expect(
      sourced.diagnostics(for: [finding]).map(\.oneLine),
      equals: ["1:1 warning: message [plan-negative-cap] (hint)"])
    expect(sourced.diagnostics(for: []).isEmpty)
  }

  @Test("all errors and at most a hundred other findings are shown, with a note if there are more")
  func bounds() throws {
    let source = SourceText(file: "p.json", bytes: Array("{}".utf8))
    let sourced = SourcedValue(0, in: try require(JSONDocument.parse(source).value))
    let error = PathFinding(.error, PlanCode.negativeCap, "e", at: [])
    let other = PathFinding(.warning, PlanCode.negativeCap, "w", at: [])
    func shown(_ errors: Int, _ others: Int) -> [Diagnostic] {
      let findings = Array(repeating: error, count: errors) + Array(repeating: other, count: others)
      return sourced.diagnostics(for: findings, more: PlanCode.more)
    }
    expect(shown(150, 100).count, equals: 250)
    expect(shown(1, 101).count, equals: 102)
    expect(shown(1, 101).last?.code, equals: "plan-more")
    expect(shown(0, 0).isEmpty)
  }
}
