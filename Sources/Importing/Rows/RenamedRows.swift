import FinanceModel
import PlainText

/// Rows that the ledger contains from an earlier file under different bank ids. Some banks assign
/// new ids in each download.
struct RenamedRows {
  /// Ledger row with the same day, amount and text fields, by the new row's index.
  private(set) var places: [Int: LedgerPlace] = [:]

  private struct Key: Hashable {
    let account: BookedRows.Key
    let date: CalendarDate
    let amount: Decimal
    let text: [UInt8]
  }

  /// - Complexity: linear in the number of rows in the accounts.
  init(_ plan: ImportPlan, _ books: ImportBooks) {
    // A statement's ids are permanent if the ledger already contains any of its rows under the same
    // id.
    let lasting = Set(
      plan.rows.indices.lazy.filter {
        plan.rows.verdicts[$0] == .present && plan.packed(plan.rows.places[$0]).ownID != nil
      }.map { plan.rows.places[$0].source })
    let new = plan.rows.indices.filter { index in
      let place = plan.rows.places[index]
      return plan.rows.verdicts[index] == .new && !lasting.contains(place.source)
        && !plan.isTrade(place) && plan.packed(place).ownID != nil
    }
    let days = new.map { plan.packed(plan.rows.places[$0]).date }
    guard let first = days.min(), let last = days.max(), !books.booked.rows.isEmpty,
      plan.rows.areIdentified
    else { return }
    let present = Set(
      plan.rows.indices.filter { plan.rows.verdicts[$0] == .present }
        .compactMap { plan.rows.id(of: $0)?.text })
    var open: [Key: [LedgerPlace]] = [:]
    let table = books.transactions
    for (account, rows) in books.booked.rows {
      for row in rows
      where row.isImported && row.kind.isEmpty && row.counts && (first...last).contains(row.date) {
        let ids = [table.text(row.place, "id"), table.text(row.place, "voids")]
        guard !ids.contains(where: present.contains) else { continue }
        let text = Self.folded(table.text(row.place, "payee"), table.text(row.place, "original"))
        let key = Key(account: account, date: row.date, amount: row.amount, text: text)
        open[key, default: []].append(row.place)
      }
    }
    guard !open.isEmpty else { return }
    for index in new {
      let row = plan.rows[index]
      let said = plan.statementRow(row)
      let key = Key(
        account: plan.account(of: row), date: said.date, amount: said.amount,
        text: Self.folded(said.payee, said.labelledText))
      guard var places = open[key], !places.isEmpty else { continue }
      self.places[index] = places.removeFirst()
      open[key] = places
    }
  }

  private static func folded(_ payee: String, _ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in [payee, text] {
      Array(part.utf8).withUnsafeBufferPointer { FoldedText.append($0, to: &bytes) }
      bytes.append(FoldedText.separator)
    }
    return bytes
  }
}
