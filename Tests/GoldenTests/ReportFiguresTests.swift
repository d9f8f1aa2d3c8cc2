import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

/// The figures on the report's first screen equal those of the tools named next to them.
struct ReportFiguresTests {
  /// A figure's name, the command whose JSON contains it, and its path there.
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
    expect(outcome.status, equals: 0, "\(command)")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  @Test("each figure equals the tool's, digit for digit", arguments: ["household", "daily"])
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
      let document = try require(JSONDocument.parse(source).value)
      var answer = document.tree(of: document.root)
      for name in figure.path {
        guard case .object(let members) = answer else { break }
        answer = try require(members.first { $0.name == name }).value
      }
      expect(answer, equals: .number(value), "\(figure.name) in \(folder)")
      compared += 1
    }
    // A household without budgets has no figure for today; a household that opened late has no
    // market gain.
    expect(compared >= 6)
  }

  @Test("every element of the page is closed")
  func closed() throws {
    let page = try Self.output("report -q", "household")
    let body = try require(page.split(separator: "<body>").last)
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
    expect(open.isEmpty)
  }

  @Test(
    "each command shown next to a result is accepted by its tool",
    arguments: [
      "household", "daily",
    ])
  func commands(folder: String) throws {
    let page = try Self.output("report -q", folder)
    let pattern = /<p class="more"><code>(?<command>[^<]+)<\/code>/
    let commands = Set(page.matches(of: pattern).map { String($0.command) })
    expect(commands.count > 10)
    for command in commands.sorted() {
      _ = try Self.output(command.replacing("&#39;", with: "'") + " -q", folder)
    }
  }

  @Test(
    "each chart has a table of its figures below it",
    arguments: [
      ("report", "household"), ("report", "daily"), ("spending --chart", "daily"),
      ("spending compare --chart", "daily"), ("spending calendar", "daily"),
      ("spending calendar 2026", "daily"), ("snapshot chart", "household"),
      ("forecast plan --chart --contribute 100 --contribute 200", "household"),
      ("holdings --performance", "household"),
    ])
  func tables(command: String, folder: String) throws {
    let page = try Self.output(
      command == "report" ? "report -q" : "\(command) -q -f html", folder)
    let drawings = page.components(separatedBy: "</figure>\n").dropFirst()
    expect(!drawings.isEmpty)
    for rest in drawings {
      expect(rest.hasPrefix("<details>\n<summary>Figures: "), "\(command) in \(folder)")
      let details = rest.components(separatedBy: "</details>")[0]
      expect(details.contains("<tbody>\n<tr>"), "\(command) in \(folder)")
    }
  }

  @Test("a private page does not show the amounts in items that need attention")
  func privacy() throws {
    expect(try Self.output("report -q", "daily").contains("over by"))
    let page = try Self.output("report -q --privacy", "daily")
    expect(page.contains("over by") && !page.contains("195.17"))
  }
}
