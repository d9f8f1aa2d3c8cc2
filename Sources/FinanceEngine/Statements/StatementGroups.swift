import FinanceModel
import PlainText

/// The rows of a file by the account and currency that they name.
struct StatementGroups {
  struct Group {
    let account: String?
    let currency: String
    var rows: [StatementRow] = []
  }

  private(set) var groups: [Group] = []
  private(set) var skipped: [Statement.Skipped] = []
  /// The group of the row that came last.
  private var last = 0
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    let account: String?
    let currency: String
  }

  var isEmpty: Bool { groups.isEmpty && skipped.isEmpty }

  mutating func skip(_ reason: Statement.Skipped.Reason, _ line: Int) {
    skipped.append(Statement.Skipped(reason: reason, line: line))
  }

  mutating func append(_ row: StatementRow, account: String?) {
    if groups.isEmpty || groups[last].currency != row.currency || groups[last].account != account {
      let key = Key(account: account, currency: row.currency)
      last = places[key] ?? groups.count
      if last == groups.count {
        places[key] = last
        groups.append(Group(account: account, currency: row.currency))
      }
    }
    groups[last].rows.append(row)
  }

  /// Adds what a further line says to the row above it.
  mutating func continueRow(payee: String, text: String) {
    guard !groups.isEmpty, let row = groups[last].rows.popLast() else { return }
    groups[last].rows.append(row.continued(payee: payee, text: text))
  }
}

extension StatementRow {
  fileprivate func continued(payee more: String, text other: String) -> StatementRow {
    func joined(_ first: String, _ second: String) -> String {
      first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }
    return StatementRow(
      line: line, date: date, time: time, valueDate: valueDate, payee: joined(payee, more),
      text: joined(text, other), amount: amount, currency: currency, balance: balance,
      bankID: bankID, counter: counter, counterparty: counterparty, payment: payment, trade: trade)
  }
}

extension [StatementRow] {
  /// Oldest first, rows of one day in the order of their booking.
  ///
  /// - Parameter order: the order that the file is known to have; nil: its dates decide, else its
  ///   balances, else it stays.
  func oldestFirst(_ order: Layout.Order?) -> [StatementRow] {
    let rows = (order.map { $0 == .newestFirst } ?? isNewestFirst) ? turned : self
    // Rows without a time are in no order with others of their day.
    let hasTimes = rows.allSatisfy { $0.time != nil }
    func isBefore(_ first: StatementRow, _ second: StatementRow) -> Bool {
      if first.date != second.date { return first.date < second.date }
      guard hasTimes, let time = first.time, let other = second.time else { return false }
      return time < other
    }
    guard zip(rows, rows.dropFirst()).contains(where: { isBefore($1, $0) }) else { return rows }
    return rows.indices.sorted { first, second in
      if isBefore(rows[first], rows[second]) { return true }
      return !isBefore(rows[second], rows[first]) && first < second
    }.map { rows[$0] }
  }

  /// The rows from the last to the first, but a fee still after what it was for.
  private var turned: [StatementRow] {
    var rows: [StatementRow] = []
    rows.reserveCapacity(count)
    for row in reversed() {
      if let payment = row.payment, let last = rows.last, last.payment == payment {
        rows.insert(row, at: rows.count - 1)
      } else {
        rows.append(row)
      }
    }
    return rows
  }

  private var isNewestFirst: Bool {
    var (rises, falls) = (0, 0)
    for (row, next) in zip(self, dropFirst()) {
      if row.date < next.date { rises += 1 }
      if row.date > next.date { falls += 1 }
    }
    if rises != falls { return falls > rises }
    // Of one day: the balances know.
    return chained(self) < chained(reversed())
  }

  /// After how many rows the balance is the one before and the amount.
  private func chained(_ rows: some Sequence<StatementRow>) -> Int {
    var count = 0
    var last: Decimal?
    for row in rows {
      if let last, let balance = row.balance {
        do throws(DecimalError) {
          if try last + row.amount == balance { count += 1 }
        } catch { continue }
      }
      last = row.balance
    }
    return count
  }
}
