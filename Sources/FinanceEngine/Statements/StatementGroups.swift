import FinanceModel
import PlainText

/// The rows of a file by the account and currency that they name.
struct StatementGroups {
  struct Group {
    let account: String?
    let currency: String
    var rows: [StatementRow] = []
  }

  var groups: [Group] = []
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
  /// Puts the rows in order: oldest first, rows of one day in the order of their booking.
  ///
  /// - Parameter order: the order that the file is known to have; nil: its dates decide, else its
  ///   balances, else it stays.
  mutating func sortOldestFirst(_ order: Layout.Order?) {
    if order.map({ $0 == .newestFirst }) ?? isNewestFirst { turn() }
    // Rows without a time are in no order with others of their day.
    let hasTimes = allSatisfy { $0.time != nil }
    func isBefore(_ first: Int, _ second: Int) -> Bool {
      let (date, other) = (self[first].date, self[second].date)
      if date != other { return date < other }
      guard hasTimes, let time = self[first].time, let other = self[second].time else {
        return false
      }
      return time < other
    }
    guard indices.dropFirst().contains(where: { isBefore($0, $0 - 1) }) else { return }
    let sorted = indices.sorted { first, second in
      isBefore(first, second) || (!isBefore(second, first) && first < second)
    }
    self = sorted.map { self[$0] }
  }

  /// Turns the rows from the last to the first, but a fee still after what it was for.
  private mutating func turn() {
    reverse()
    for index in indices.dropFirst() {
      guard let payment = self[index].payment, self[index - 1].payment == payment else { continue }
      swapAt(index, index - 1)
    }
  }

  private var isNewestFirst: Bool {
    var (rises, falls) = (0, 0)
    for index in indices.dropFirst() {
      let (before, date) = (self[index - 1].date, self[index].date)
      if before < date { rises += 1 }
      if before > date { falls += 1 }
    }
    if rises != falls { return falls > rises }
    // Of one day: the balances know.
    return chained([Int](indices)) < chained(indices.reversed())
  }

  /// After how many of these rows the balance is the one before and the amount.
  private func chained(_ places: [Int]) -> Int {
    var count = 0
    var last: Decimal?
    for place in places {
      if let last, let balance = self[place].balance {
        do throws(DecimalError) {
          if try last + self[place].amount == balance { count += 1 }
        } catch { continue }
      }
      last = self[place].balance
    }
    return count
  }
}
