import Foundation
import PlainText
import TestSupport
import Testing

/// The figures of the report's first screen are those of the tools named beside them.
struct ReportFiguresTests {
  /// A figure's name, the command whose JSON has it, and where it is there.
  private static let figures: [(name: String, command: String, path: [String])] = [
    ("net_worth", "holdings --net-worth", ["total", "value_base"]),
    ("net_worth_change", "holdings --net-worth --from 2025-12-31", ["totals", "change"]),
    (
      "net_worth_change_new_money", "holdings --net-worth --from 2025-12-31",
      ["totals", "new_money"]
    ),
    (
      "net_worth_change_market_gain", "holdings --net-worth --from 2025-12-31",
      ["totals", "market_gain"]
    ),
    ("net_worth_change_costs", "holdings --net-worth --from 2025-12-31", ["totals", "costs"]),
    ("day_change_base", "holdings", ["totals", "day_change_base"]),
    ("left_today", "spending calendar", ["left_today"]),
    ("income", "spending", ["income"]),
    ("spending", "spending", ["spending"]),
    ("left", "spending", ["left"]),
    ("coverage_pct", "plan-status", ["totals", "coverage_pct"]),
  ]

  private static func output(_ command: String, _ folder: String) throws -> String {
    var shell = ShellCommand(command, in: Repository.at("examples/\(folder)"))
    shell.environment = ["COFFER_NOW": "2026-11-21T09:30:00+01:00"]
    let outcome = try shell.run()
    #expect(outcome.status == 0, "\(command)")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  @Test("each figure is the tool's, digit for digit", arguments: ["household", "daily"])
  func same(folder: String) throws {
    let page = try Self.output("report -q", folder)
    let pattern = /<data value="(?<value>[^"]*)" data-figure="(?<name>[a-z_]+)">/
    var shown: [String: String] = [:]
    for match in page.matches(of: pattern) where shown[String(match.name)] == nil {
      shown[String(match.name)] = String(match.value)
    }
    var compared = 0
    for figure in Self.figures {
      guard let value = shown[figure.name] else { continue }
      let json = try Self.output("\(figure.command) -q --json", folder)
      let source = SourceText(file: "answer.json", bytes: Array(json.utf8))
      let document = try #require(JSONDocument.parse(source).value)
      var answer = document.tree(of: document.root)
      for name in figure.path {
        guard case .object(let members) = answer else { break }
        answer = try #require(members.first { $0.name == name }).value
      }
      #expect(answer == .number(value), "\(figure.name) in \(folder)")
      compared += 1
    }
    // A household without budgets has no figure for today; one that opened late no market gain.
    #expect(compared >= 6)
  }

  @Test("the page is written in pieces that close: each element that begins ends")
  func closed() throws {
    let page = try Self.output("report -q", "household")
    let body = try #require(page.split(separator: "<body>").last)
    var open: [Substring] = []
    for match in body.matches(of: /<(?<end>\/?)(?<name>[a-z0-9]+)[^>]*?(?<empty>\/?)>/) {
      if match.end.isEmpty {
        if match.empty.isEmpty { open.append(match.name) }
      } else if open.last == match.name {
        open.removeLast()
      } else if match.name != "html" && match.name != "body" {
        Issue.record("</\(match.name)> closes \(open.last ?? "nothing")")
        return
      }
    }
    #expect(open.isEmpty)
  }
}
