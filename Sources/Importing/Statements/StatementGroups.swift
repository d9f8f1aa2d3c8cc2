import FinanceModel
import PlainText

/// A file's rows, grouped by account and currency.
struct StatementGroups {
  struct Group {
    let account: String?
    let currency: String
    var rows: StatementRows
  }

  var groups: [Group] = []
  /// The file's text, to which the rows' text fields refer.
  private let text: [UInt8]
  private(set) var skipped: [Statement.Skipped] = []
  /// Index of the last row's group.
  private var last = 0
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    let account: String?
    let currency: String
  }

  init(of text: [UInt8]) { self.text = text }

  var isEmpty: Bool { groups.isEmpty && skipped.isEmpty }

  mutating func skip(_ row: Statement.Skipped) { skipped.append(row) }

  /// Calls `add` to append a row with the given account and currency.
  mutating func append(
    account: String?, currency: String, _ add: (inout StatementRows) -> Void
  ) {
    if groups.isEmpty || groups[last].currency != currency || groups[last].account != account {
      let key = Key(account: account, currency: currency)
      last = places[key] ?? groups.count
      if last == groups.count {
        places[key] = last
        var rows = StatementRows(of: text)
        // Nearly all files have only one group.
        if groups.isEmpty { rows.reserveCapacity(text.lineEstimate) }
        groups.append(Group(account: account, currency: currency, rows: rows))
      }
    }
    add(&groups[last].rows)
  }

  /// Adds the text in a continuation line to the row above it.
  mutating func continueRow(payee: String, text: String) {
    guard !groups.isEmpty else { return }
    groups[last].rows.continueLast(payee: payee, text: text)
  }
}

extension [UInt8] {
  /// Estimated number of lines plus a small reserve, based on a sample of one kilobyte in every 16
  /// kilobytes.
  fileprivate var lineEstimate: Int {
    guard count > 1 << 16 else { return count { $0 == 0x0A } + 1 }
    var (lines, looked) = (0, 0)
    for start in stride(from: 0, to: count, by: 1 << 14) {
      let part = self[start..<Swift.min(count, start + 1 << 10)]
      looked += part.count
      for byte in part where byte == 0x0A { lines += 1 }
    }
    return (lines + lines / 16 + 1) * count / looked + 1
  }
}

extension StatementRows {
  /// Sorts the rows oldest first, with the rows on each day in booking order.
  ///
  /// - Parameter order: the file's order if it is known. If nil, the order is determined from the
  ///   dates, otherwise from the balances. If neither is possible, the rows are not reordered.
  mutating func sortOldestFirst(_ order: Layout.Order?) {
    if order.map({ $0 == .newestFirst }) ?? isNewestFirst { turn() }
    if sortsByTime() { return }
    guard packed.indices.dropFirst().contains(where: { packed[$0].date < packed[$0 - 1].date })
    else { return }
    let sorted = packed.indices.sorted { first, second in
      let (date, other) = (packed[first].date, packed[second].date)
      return date < other || date == other && first < second
    }
    packed = sorted.map { packed[$0] }
  }

  /// Sorts the rows by time if all rows have a time. Returns false if a row has no time, because
  /// such rows cannot be ordered within their day.
  private mutating func sortsByTime() -> Bool {
    var moments: [(date: CalendarDate, time: TimeOfDay)] = []
    for row in packed {
      guard let time = time(of: row) else { return false }
      moments.append((row.date, time))
    }
    guard moments.indices.dropFirst().contains(where: { moments[$0] < moments[$0 - 1] }) else {
      return true
    }
    let sorted = moments.indices.sorted { first, second in
      let (moment, other) = (moments[first], moments[second])
      return moment < other || moment == other && first < second
    }
    packed = sorted.map { packed[$0] }
    return true
  }

  /// Reverses the rows but leaves each fee after the row to which it belongs.
  private mutating func turn() {
    packed.reverse()
    for index in packed.indices.dropFirst() where packed[index].isRare {
      guard let payment = payment(of: packed[index]),
        self.payment(of: packed[index - 1]) == payment
      else { continue }
      packed.swapAt(index, index - 1)
    }
  }

  private var isNewestFirst: Bool {
    var (rises, falls) = (0, 0)
    for index in packed.indices.dropFirst() {
      let (before, date) = (packed[index - 1].date, packed[index].date)
      if before < date { rises += 1 }
      if before > date { falls += 1 }
    }
    if rises != falls { return falls > rises }
    // The balances determine the order within one day.
    return chained(packed.indices) < chained(packed.indices.reversed())
  }

  /// Returns the number of rows whose balance equals the previous balance plus the amount.
  private func chained(_ places: some Sequence<Int>) -> Int {
    var count = 0
    var last: Decimal?
    for place in places {
      let row = packed[place]
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
