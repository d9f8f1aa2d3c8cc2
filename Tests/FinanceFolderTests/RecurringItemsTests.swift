import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct RecurringItemsTests {
  private static func reading(
    _ text: String?, _ rules: [RecurringRule] = []
  ) throws -> Loaded<SourcedValue<[RecurringItem]>?> {
    let folder = try TemporaryFolder()
    let file = folder.place.appending(path: "recurring.json")
    if let text { try Data(text.utf8).write(to: file) }
    return Folder(at: folder.place.path).recurringItems(rules, of: nil)
  }

  @Test("a folder without the file has no items and no findings")
  func missing() throws {
    let loaded = try Self.reading(nil)
    expect(loaded.diagnostics.isEmpty)
    let items = try require(loaded.value)
    expect(items == nil || items?.value == nil)
  }

  @Test("items are read, and a rule's findings are reported at their places")
  func rules() throws {
    let text =
      #"[{"name": "Rent", "tier_name": "T", "account_name": "a", "amount": -5,"#
      + #" "frequency": "monthly", "next_date": "2026-12-01"}]"#
    let rule: RecurringRule = { items, _ in
      items.indices.map {
        PathFinding(.warning, RecurringCode.more, "found", at: .recurring($0, .amount))
      }
    }
    let loaded = try Self.reading(text, [rule])
    try expect(require(loaded.value)?.value.map(\.name), equals: ["Rent"])
    expect(loaded.diagnostics.map(\.message), equals: ["found"])
    expect(loaded.diagnostics.first?.excerpt?.position.line, equals: 1)
  }

  @Test("a key unknown to the desktop app is an error")
  func unknownKey() throws {
    let loaded = try Self.reading(#"[{"name": "Rent", "extra": 1}]"#)
    expect(loaded.value == nil)
    expect(loaded.diagnostics.contains { $0.code == "recurring-unknown-key" })
  }
}
