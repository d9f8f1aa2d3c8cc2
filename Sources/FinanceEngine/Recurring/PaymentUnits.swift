package import FinanceModel
package import PlainText

/// Payments that consist of several rows of the transactions ledger.
///
/// The rows of one `split`, and the rows of one `group`, are one payment if they have the same
/// account and currency, and for a split also the same day. Every other row is a separate payment.
/// ``columns`` must be requested when reading.
package struct PaymentUnits: Sendable {
  /// Columns that join rows.
  package static let columns = ["split", "group"]

  /// Indices of the rows of each payment with several rows, by date, then in file order.
  package let units: [[Int]]
  private let unitOfRow: [Int: Int]

  /// - Parameter day: later rows are left out.
  /// - Complexity: linear in the rows if one of the columns has a text.
  package init(_ transactions: Transactions, asOf day: CalendarDate) {
    var joined = JoinedRows()
    for (column, isOfOneDay) in zip(Self.columns, [true, false]) {
      guard let texts = transactions.texts(of: column),
        texts.texts.contains(where: { !$0.isBlankCell })
      else { continue }
      let isBlank = texts.texts.map(\.isBlankCell)
      var first: [Key: Int] = [:]
      for (place, row) in transactions.rows.enumerated() where row.date <= day {
        let text = texts.numbers[place]
        guard !isBlank[Int(text)] else { continue }
        let key = Key(
          text: text, account: row.account, currency: row.currency,
          day: isOfOneDay ? row.date.dayNumber : 0)
        if let earlier = first[key] {
          joined.join(place, to: earlier)
        } else {
          first[key] = place
        }
      }
    }
    units = joined.sets.map { places in
      places.sorted {
        (transactions.rows[$0].date, $0) < (transactions.rows[$1].date, $1)
      }
    }.sorted { $0[0] < $1[0] }
    unitOfRow = Dictionary(
      units.enumerated().flatMap { unit, places in places.map { ($0, unit) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether the row is part of a payment with several rows.
  package func isPart(_ place: Int) -> Bool { unitOfRow[place] != nil }

  /// Returns the rows of the payment that contains a row, by date.
  package func rows(ofPayment place: Int) -> [Int] { unitOfRow[place].map { units[$0] } ?? [place] }

  private struct Key: Hashable {
    let text: Int32
    let account, currency, day: Int
  }
}

/// Rows joined by one column or several.
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

  /// Sets of at least two rows.
  var sets: [[Int]] {
    Dictionary(grouping: parents.keys, by: root).values.map(Array.init).filter { $0.count > 1 }
  }
}
