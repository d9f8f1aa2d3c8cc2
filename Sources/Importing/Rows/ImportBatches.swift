package import FinanceModel
import PlainText

/// The rows that one import added to a ledger.
package struct ImportBatch: Equatable, Sendable {
  /// Text in the column `batch`.
  package let name: String
  /// Number of rows written by the import.
  package internal(set) var rows = 0
  /// Number of the import's rows that still count and are unchanged.
  package internal(set) var live = 0
  /// Accounts in the order of their first rows.
  package internal(set) var accounts: [String] = []
  /// First day of the import's rows.
  package internal(set) var first = ""
  /// Last day of the import's rows.
  package internal(set) var last = ""

  /// Returns the imports in the given ledgers, earliest first. Imports are sorted by the time in
  /// their names, otherwise by the order of their first rows.
  ///
  /// - Complexity: linear in the number of rows.
  package static func batches(in tables: [LedgerTable]) -> [ImportBatch] {
    var (batches, numbers) = ([ImportBatch](), [String: Int]())
    for table in tables {
      guard let texts = table.texts(of: "batch", in: table.places),
        let ops = table.texts(of: "op", in: table.places)
      else { continue }
      let live = Set(table.liveRows)
      for (row, place) in table.places.enumerated() {
        let batch = texts.texts[Int(texts.numbers[row])]
        let op = ops.texts[Int(ops.numbers[row])]
        // Unchanged rows that the import wrote, and rows that it joined to others.
        let joining = op == batch || op.isBlankCell ? nil : table.joiningImport(place)
        guard let name = joining ?? (batch.isBlankCell ? nil : batch),
          joining != nil || table.isUntouched(place, batch: name)
        else { continue }
        let number = numbers[name] ?? batches.count
        if number == batches.count {
          numbers[name] = number
          batches.append(ImportBatch(name: name))
        }
        let isOwn = table.text(place, "op") == name
        batches[number].add(table, place, isOwn: isOwn, isLive: live.contains(place))
      }
    }
    return batches.enumerated().sorted { first, second in
      let times = (first.element.milliseconds, second.element.milliseconds)
      guard let one = times.0, let other = times.1, one != other else {
        return first.offset < second.offset
      }
      return one < other
    }.map(\.element)
  }

  /// Time of the import in milliseconds since 1970; nil if the import's name does not contain a
  /// time.
  package var milliseconds: Int64? { Identifier.milliseconds(of: name) }

  private init(name: String) { self.name = name }

  private mutating func add(
    _ table: LedgerTable, _ place: LedgerPlace, isOwn: Bool, isLive: Bool
  ) {
    if isOwn { rows += 1 }
    if isLive { live += 1 }
    let account = table.text(place, "account")
    if !accounts.contains(account) { accounts.append(account) }
    let date = table.text(place, "date")
    if first.isEmpty || date < first { first = date }
    if last.isEmpty || date > last { last = date }
  }
}
