import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

/// The text of every tool's views of the example household: its titles, and its fit in a narrow
/// terminal.
struct NarrowTextTests {
  /// The views, in addition to those in the tools' own examples.
  private static let views: [String] = [
    "folder-check", "folder-repair", "plan-allocate 5000", "plan-allocate 5000 --explain",
    "plan-allocate 5000 --next-dollar", "plan-rebalance", "plan-merge --check", "plan-status",
    "plan-set 'Tier 2' target 20000 'Tagesgeld Köln' balance 3200.50",
    "plan-set --setting privacy true",
    "plan-status --history --chart",
    "plan-status --accounts", "plan-status --by member", "holdings", "holdings --lots",
    "holdings --realized",
    "holdings --income", "holdings --allocation", "holdings --contributions",
    "holdings --performance", "holdings --flows", "holdings --gain-split", "holdings --net-worth",
    "holdings --net-worth --from 2025-12-31", "holdings --by account",
    "holdings --by class:region", "holdings 'London broker'", "quotes", "quotes show WLDX",
    "quotes check", "snapshot", "snapshot Mortgage",
    "snapshot show --closed", "snapshot history",
    "snapshot series --every year --total", "snapshot chart",
    "snapshot record Mortgage -169800", "ledger-add spend 4.20 EDF", "snapshot take",
    "import-csv layouts", "spending", "spending --by payee", "spending --every month",
    "spending --explain", "spending compare", "spending list", "spending balances",
    "recurring", "recurring due", "forecast", "forecast plan",
    "forecast goals", "forecast runway --spending 2000", "forecast risk --months 24",
  ]

  @Test(
    "column titles are unique; at 40 columns lines fit and omitted columns are named",
    arguments: views)
  func fits(view: String) throws {
    let (wide, narrow) = (try lines(of: view, columns: 1000), try lines(of: view, columns: 40))
    for header in Self.headers(of: wide) {
      expect(Set(header).count, equals: header.count, "\(view): \(header)")
    }
    for line in narrow.map(Self.plain) where line.drop(while: { $0 == " " }).contains(" ") {
      expect(line.displayWidth <= 40, "\(view): \(line)")
    }
    let (whole, shown) = (
      Set(Self.headers(of: wide).flatMap(\.self)), Self.headers(of: narrow).flatMap(\.self)
    )
    let named = Self.omitted(in: narrow.map(Self.plain))
    for title in whole where !named.contains(title) {
      let isShown = shown.contains {
        $0 == title || ($0.hasSuffix("…") && title.hasPrefix($0.dropLast()))
      }
      expect(isShown, "\(view): '\(title)' is neither shown nor named")
    }
    expect(named.isSubset(of: whole), "\(view): \(named)")
  }

  @Test("every tool with text output has a view")
  func tools() {
    // These tools show the state of what they create, or a file for another program.
    let others: Set<String> = [
      "export-csv", "export-journal", "folder-init", "plan-apply", "report",
    ]
    let named = Set(Self.views.compactMap { $0.split(separator: " ").first.map(String.init) })
    expect(named.union(others), equals: Set(BuiltProducts.tools))
  }

  private func lines(of view: String, columns: Int) throws -> [String] {
    let command = "COLUMNS=\(columns) \(view) -C examples/household --color always -q"
    let answer = try ExampleSession().answer(to: command)
    expect(answer.status, equals: 0, "\(view): \(answer.text)")
    return answer.lines
  }

  /// Returns the titles of each table. The first line of a table has only faint cells.
  private static func headers(of lines: [String]) -> [[String]] {
    lines.compactMap { line in
      let cells = line.matches(of: /\u{1B}\[2m([^\u{1B}]*)\u{1B}\[0m/)
      let rest = line.replacing(/\u{1B}\[2m[^\u{1B}]*\u{1B}\[0m/, with: "")
      guard cells.count > 1, rest.allSatisfy({ $0 == " " }) else { return nil }
      return cells.map { String($0.1) }
    }
  }

  /// Returns the titles named in the last line, which may be wrapped.
  private static func omitted(in lines: [String]) -> Set<String> {
    let mark = "Not shown at this width:"
    let note = lines.drop { !$0.hasPrefix(mark) }.joined(separator: " ").dropFirst(mark.count + 1)
    return Set(note.components(separatedBy: ", ").filter { !$0.isEmpty })
  }

  private static func plain(_ line: String) -> String {
    line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}
