import Expectations
import FinanceModel
import Foundation
import PlainText
import Testing

/// Recorded answers of the desktop app, with the plan and the cash as text, because the app treats
/// `100` and `100.0` as different numbers.
struct DesktopParity {
  struct Case {
    let id: String
    let planText: String
    let cash: DesktopNumber
    /// Exceptions raised by the app, by the requested answer.
    let errors: [String: String]
    fileprivate let document: JSONDocument
    fileprivate let node: JSONDocument.Node

    /// The plan, or the errors for which it is refused.
    var plan: Loaded<Plan> {
      let parsed = JSONDocument.parse(SourceText(file: id, bytes: Array(planText.utf8)))
      guard let document = parsed.value else { return Loaded(nil, parsed.diagnostics) }
      return document.decode(Plan.self, stage: "plan")
    }

    /// Returns the plan as the desktop app reads it; only for plans that are not refused.
    func desktopPlan() throws -> DesktopPlan {
      let source = SourceText(file: id, bytes: Array(planText.utf8))
      let document = try require(JSONDocument.parse(source).value)
      let loaded = document.decode(DesktopPlan.self, stage: "plan", reportingUnknownKeys: false)
      return try require(loaded.value)
    }

    /// Returns the lines of the app's answer, each with its names and its amount; nil if the app
    /// raised an exception.
    func answer(_ key: String) throws -> [Line]? {
      guard let list = document.value(of: node, key: key) else { return nil }
      return try document.elements(of: list).map { line in
        let cells = Array(document.elements(of: line))
        let names = cells.dropLast().compactMap { document.string(of: $0) }
        return Line(names: names, amount: try number(document, cells.last))
      }
    }

    /// Returns the app's interest for tiers over a number of months, each with its name; nil if the
    /// app raised an exception or was not asked.
    func forecast(months: Int) throws -> [Line]? {
      guard let answers = document.value(of: node, key: "forecast"),
        let tiers = document.value(of: answers, key: String(months))
      else { return nil }
      return try document.members(of: tiers).map { tier in
        Line(names: [tier.key], amount: try number(document, tier.value))
      }
    }
  }

  /// A line of an answer. Amounts are compared as numbers, so `100` equals `100.0`.
  struct Line: Equatable, CustomStringConvertible {
    let names: [String]
    let amount: DesktopNumber

    static func == (a: Line, b: Line) -> Bool {
      a.names == b.names && !(a.amount < b.amount) && !(b.amount < a.amount)
    }

    var description: String { "\(names) \(amount)" }
  }

  let cases: [Case]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/desktop_parity.json")
    let bytes = Array(try Data(contentsOf: file))
    let document = try require(
      JSONDocument.parse(SourceText(file: "desktop_parity.json", bytes: bytes)).value)
    let list = try require(document.node(at: [.key("cases")]))
    cases = try document.elements(of: list).map { node in
      func member(_ key: String) throws -> JSONDocument.Node {
        try require(document.value(of: node, key: key))
      }
      let plan = document.source.bytes[document.range(of: try member("plan"))]
      let cash = try require(document.numberText(of: try member("new_cash")))
      var errors: [String: String] = [:]
      if let raised = document.value(of: node, key: "errors") {
        for error in document.members(of: raised) {
          errors[error.key] = document.string(of: error.value)
        }
      }
      return Case(
        id: try require(document.string(of: try member("id"))),
        planText: String(decoding: plan, as: UTF8.self),
        cash: try Money(parsing: String(decoding: cash, as: UTF8.self))
          .desktopNumber(in: .unnamed),
        errors: errors, document: document, node: node)
    }
  }

  /// Plans that the app reads although they contain a null or a wrong type, or lack a required key.
  /// Coffer refuses each of them for the stated reason.
  static let refused = [
    "hand-no-tiers-key": "plan-missing-key",
    "hand-no-target": "plan-missing-key",
    "hand-null-balance": "plan-null-value",
    "hand-string-balance": "plan-wrong-type",
    "hand-null-accounts": "plan-null-value",
    "hand-null-weight": "plan-null-value",
    "hand-string-priority-mixed": "plan-wrong-type",
  ]
}

private func number(
  _ document: JSONDocument, _ node: JSONDocument.Node?
) throws -> DesktopNumber {
  let text = try require(node.flatMap { document.numberText(of: $0) })
  return try require(DesktopNumber(text: String(decoding: text, as: UTF8.self)))
}
