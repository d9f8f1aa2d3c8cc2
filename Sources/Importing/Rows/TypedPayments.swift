import FinanceModel
import PlainText

/// Typed transactions not yet matched with bank rows. The rows of each payment are grouped.
struct TypedPayments {
  private struct Name: Hashable {
    let text: String
    let date: CalendarDate
  }

  private let table: LedgerTable
  /// Group and split names used by transfers between own accounts and by imported rows.
  private var closed: Set<String> = []

  init(_ booked: BookedRows, in table: LedgerTable) {
    self.table = table
    let hasNames = booked.rows.values.contains { rows in
      rows.contains { isTyped($0) && text(of: $0) != nil }
    }
    guard hasNames else { return }
    for rows in booked.rows.values {
      for row in rows where row.isImported || row.isTransfer {
        for column in ["split", "group"] { closed.insert(table.text(row.place, column)) }
      }
    }
  }

  /// Returns the typed rows in order. Rows with the same day and `split` or `group` are returned
  /// together.
  func payments(of rows: [BookedRows.Row]) -> [[BookedRows.Row]] {
    var (payments, numbers) = ([[BookedRows.Row]](), [Name: Int]())
    for row in rows where isTyped(row) {
      guard let text = text(of: row), !closed.contains(text) else {
        payments.append([row])
        continue
      }
      let name = Name(text: text, date: row.date)
      if let number = numbers[name] {
        payments[number].append(row)
      } else {
        numbers[name] = payments.count
        payments.append([row])
      }
    }
    return payments
  }

  /// Returns the sum of the rows; nil if the sum is zero or cannot be computed.
  static func sum(of rows: [BookedRows.Row]) -> Decimal? {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for row in rows { sum = try sum + row.amount }
    } catch {
      return nil
    }
    return sum.isZero ? nil : sum
  }

  private func isTyped(_ row: BookedRows.Row) -> Bool {
    guard !row.isImported, row.kind.isEmpty || row.isTransfer else { return false }
    return row.counts
      || table.text(row.place, "status") == TransactionStatus.pending.rawValue
  }

  /// Returns the name that groups the row with others; nil if the row has none.
  private func text(of row: BookedRows.Row) -> String? {
    guard row.kind.isEmpty else { return nil }
    return ["split", "group"].lazy.map { table.text(row.place, $0) }.first { !$0.isBlankCell }
  }
}

extension BookedRows.Row {
  fileprivate var isTransfer: Bool { kind == AccountPosting.Kind.transfer.rawValue }
}
