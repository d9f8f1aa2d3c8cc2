package import FinanceModel
package import PlainText

/// Payments that consist of several rows of the transactions ledger.
///
/// Rows with the same `split` or the same `group` are one payment if they have the same account and
/// currency. Rows of one `split` must also have the same day. Every other row is a separate
/// payment. ``columns`` must be requested when reading.
package struct PaymentUnits: Sendable {
  /// Columns whose values join rows.
  package static let columns = ["split", "group"]

  /// Indices of the rows of each payment with several rows, by date, then in file order.
  package let units: [[Int]]
  /// The index in ``units`` of each row's payment; -1 for a separate payment. The array is empty if
  /// there are no units.
  private let unitOfRow: [Int32]

  /// - Parameter day: the as-of day; later rows are ignored.
  /// - Complexity: linear in the number of rows if one of the columns contains text.
  package init(_ transactions: Transactions, asOf day: CalendarDate) {
    let rows = transactions.rows
    var joined = JoinedRows()
    for (column, isOfOneDay) in zip(Self.columns, [true, false]) {
      guard let texts = transactions.texts(of: column),
        texts.texts.contains(where: { !$0.isBlankCell })
      else { continue }
      // For each value, the first row of its first payment and of its second payment, and the first
      // rows of its other payments.
      var firsts = texts.texts.map { $0.isBlankCell ? -2 : -1 }
      var seconds = [Int](repeating: -1, count: firsts.count)
      var others: [Key: Int] = [:]
      func isOne(_ place: Int, with first: Int) -> Bool {
        let (row, other) = (rows[place], rows[first])
        return other.account == row.account && other.currency == row.currency
          && (!isOfOneDay || other.date == row.date)
      }
      for (place, text) in texts.numbers.enumerated() {
        let (first, second) = (firsts[Int(text)], seconds[Int(text)])
        guard first > -2, rows[place].date <= day else { continue }
        if first < 0 {
          firsts[Int(text)] = place
        } else if isOne(place, with: first) {
          joined.join(place, to: first)
        } else if second < 0 {
          seconds[Int(text)] = place
        } else if isOne(place, with: second) {
          joined.join(place, to: second)
        } else {
          let row = rows[place]
          let key = Key(
            text: text, account: row.account, currency: row.currency,
            day: isOfOneDay ? row.date.ordinal : 0)
          if let earlier = others[key] {
            joined.join(place, to: earlier)
          } else {
            others[key] = place
          }
        }
      }
    }
    units = joined.sets.map { places in
      places.sorted { (rows[$0].date, $0) < (rows[$1].date, $1) }
    }.sorted { $0[0] < $1[0] }
    var numbers = [Int32](repeating: -1, count: units.isEmpty ? 0 : rows.count)
    for (unit, places) in units.enumerated() {
      for place in places { numbers[place] = Int32(clamping: unit) }
    }
    unitOfRow = numbers
  }

  /// Whether the row belongs to a payment with several rows.
  package func isPart(_ place: Int) -> Bool { !unitOfRow.isEmpty && unitOfRow[place] >= 0 }

  /// Returns the rows of the payment that contains this row, by date.
  package func rows(ofPayment place: Int) -> [Int] {
    isPart(place) ? units[Int(unitOfRow[place])] : [place]
  }

  private struct Key: Hashable {
    let text: Int32
    let account, currency, day: Int
  }
}

/// Rows that are joined directly or indirectly by the values in one or several columns.
private struct JoinedRows {
  private var parents: [Int: Int] = [:]

  private func root(_ place: Int) -> Int {
    var place = place
    while let parent = parents[place], parent != place { place = parent }
    return place
  }

  mutating func join(_ place: Int, to earlier: Int) {
    let (a, b) = (root(earlier), root(place))
    if parents[earlier] == nil { parents[a] = a }
    parents[b] = a
    parents[place] = a
  }

  /// The sets of joined rows, with at least two rows each.
  var sets: [[Int]] {
    Dictionary(grouping: parents.keys, by: root).values.map(Array.init).filter { $0.count > 1 }
  }
}
