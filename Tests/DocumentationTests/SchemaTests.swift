import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// The schemas with which other programs check files agree with the code.
struct SchemaTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func schema(_ name: String) throws -> JSONDocument {
    let bytes = try Data(contentsOf: Self.root.appending(path: "schema/\(name)"))
    let loaded = JSONDocument.parse(SourceText(file: name, bytes: Array(bytes)))
    return try require(loaded.value)
  }

  private func keys(_ document: JSONDocument, _ definition: String?) -> [String] {
    let prefix = definition.map { [JSONPathStep.key("$defs"), .key($0)] } ?? []
    guard let node = document.node(at: prefix + [.key("properties")]) else { return [] }
    return document.members(of: node).map(\.key)
  }

  private func words(
    _ document: JSONDocument, _ property: String, of definition: String = "account"
  ) -> [String] {
    let path: [JSONPathStep] = [
      .key("$defs"), .key(definition), .key("properties"), .key(property), .key("enum"),
    ]
    guard let node = document.node(at: path) else { return [] }
    return document.elements(of: node).compactMap { document.string(of: $0) }
  }

  private func names<Key: CodingKey & CaseIterable>(_ type: Key.Type) -> [String] {
    Key.allCases.map(\.stringValue)
  }

  @Test("the plan's schema has the plan's keys")
  func plan() throws {
    let document = try schema("reserve_manager.schema.json")
    expect(keys(document, nil), equals: names(Plan.CodingKeys.self))
    expect(keys(document, "tier"), equals: names(Tier.CodingKeys.self))
    expect(keys(document, "account"), equals: names(Account.CodingKeys.self))
  }

  @Test("the settings' schema has the settings' keys and words")
  func settings() throws {
    let document = try schema("coffer.schema.json")
    expect(keys(document, nil), equals: names(Settings.CodingKeys.self))
    expect(keys(document, "backups"), equals: names(Settings.BackupSettings.CodingKeys.self))
    expect(
      keys(document, "recurring_anchor"), equals: names(Settings.RecurringAnchor.CodingKeys.self))
    expect(keys(document, "plan"), equals: names(Settings.PlanSettings.CodingKeys.self))
    expect(keys(document, "due"), equals: names(Settings.Due.CodingKeys.self))
    expect(keys(document, "rate"), equals: names(Settings.DatedRate.CodingKeys.self))
    expect(keys(document, "term"), equals: names(Settings.Term.CodingKeys.self))
    expect(keys(document, "account"), equals: names(AccountSettings.CodingKeys.self))
    expect(keys(document, "claim"), equals: names(AccountSettings.Claim.CodingKeys.self))
    expect(keys(document, "debt"), equals: names(DebtSettings.CodingKeys.self))
    expect(keys(document, "minimum"), equals: names(DebtSettings.Minimum.CodingKeys.self))
    expect(
      words(document, "compounding", of: "debt"),
      equals: DebtSettings.Compounding.allCases.map(\.rawValue))
    expect(keys(document, "targets"), equals: names(AllocationTargets.CodingKeys.self))
    expect(
      words(document, "units", of: "targets"),
      equals: AllocationTargets.Units.allCases.map(\.rawValue))
    expect(keys(document, "spending"), equals: names(SpendingSettings.CodingKeys.self))
    expect(keys(document, "goal"), equals: names(SpendingSettings.Goal.CodingKeys.self))
    expect(keys(document, "bill"), equals: names(BillSettings.CodingKeys.self))
    expect(words(document, "kind", of: "bill"), equals: BillSettings.Kind.allCases.map(\.rawValue))
    expect(
      words(document, "weekend", of: "bill"), equals: BillDays.Weekend.allCases.map(\.rawValue))
    expect(
      words(document, "apy_is", of: "plan"), equals: Settings.RateKind.allCases.map(\.rawValue))
    expect(words(document, "kind"), equals: AccountSettings.Kind.allCases.map(\.rawValue))
    expect(words(document, "tracking"), equals: AccountSettings.Tracking.allCases.map(\.rawValue))
    expect(words(document, "cash"), equals: AccountSettings.CashBooking.allCases.map(\.rawValue))
  }

  @Test("the layouts' schema has the layouts' keys and words")
  func layouts() throws {
    let document = try schema("layout.schema.json")
    expect(keys(document, nil), equals: names(Layout.CodingKeys.self))
    expect(keys(document, "columns"), equals: names(LayoutColumns.CodingKeys.self))
    expect(keys(document, "named_column"), equals: names(Layout.NamedColumn.CodingKeys.self))
    expect(keys(document, "direction"), equals: names(Layout.Direction.CodingKeys.self))
    expect(keys(document, "status"), equals: names(Layout.Status.CodingKeys.self))
    expect(keys(document, "cell_words"), equals: names(Layout.CellWords.CodingKeys.self))
    expect(keys(document, "fact"), equals: names(Layout.Fact.CodingKeys.self))
    expect(keys(document, "type_word"), equals: names(Layout.TypeWord.CodingKeys.self))
    let types = ActivityType.allCases.map(\.rawValue)
    expect(words(document, "fact", of: "fact"), equals: Layout.Fact.Kind.allCases.map(\.rawValue))
    expect(words(document, "type", of: "type_word"), equals: types)
    expect(words(document, "type_if_negative", of: "type_word"), equals: types)
    expect(
      words(document, "subtype", of: "type_word"), equals: ActivitySubtype.allCases.map(\.rawValue))
  }

  @Test("the recurring items' schema has exactly their keys and words")
  func recurring() throws {
    let document = try schema("recurring.schema.json")
    let item: [JSONPathStep] = [.key("items"), .key("properties")]
    let properties = try require(document.node(at: item))
    expect(
      document.members(of: properties).map(\.key), equals: names(RecurringItem.CodingKeys.self))
    let frequencies = try require(
      document.node(at: item + [.key("frequency"), .key("enum")]))
    expect(
      document.elements(of: frequencies).map { document.string(of: $0) },
      equals: RecurringItem.Frequency.allCases.map(\.rawValue))
    let others = try require(
      document.node(at: [.key("items"), .key("additionalProperties")]))
    expect(document.kind(of: others), equals: .false)
  }

  @Test("each ledger's schema has the ledger's columns", arguments: Ledger.allCases)
  func ledger(ledger: Ledger) throws {
    try Recording.compare(
      "schema/ledgers/\(ledger.rawValue).json", with: LedgerSchema(ledger: ledger).text)
  }
}
