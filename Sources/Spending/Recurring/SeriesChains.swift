package import FinanceModel
package import PlainText

/// Joins series that continue each other.
package enum SeriesChains {
  /// Returns one payee's series. If one series continues another at a new price, the two are
  /// joined.
  ///
  /// - Complexity: O(*n* log *n*) in the number of drafts of a class, if few of them overlap.
  package static func joined(_ drafts: [SeriesDraft], tries: Int) -> [SeriesDraft] {
    guard drafts.count > 1 else { return drafts }
    var result: [SeriesDraft] = []
    for draft in drafts.sorted(by: { firstDay($0) < firstDay($1) }) {
      let place = result.indices.filter { isLike(result[$0], draft) }
        .max { lastDay(result[$0]) < lastDay(result[$1]) }
      if let place, let longer = result[place].continued(by: draft, tries: tries) {
        result[place] = longer
      } else {
        result.append(draft)
      }
    }
    return result
  }

  /// Whether the later series may be the earlier series at a new price. The new price must be at
  /// least half and at most twice the old price.
  private static func isLike(_ earlier: SeriesDraft, _ later: SeriesDraft) -> Bool {
    guard let last = earlier.points.last, let first = later.points.first else { return false }
    return last.day < first.day && (0.5...2).contains(first.size / last.size)
  }

  private static func firstDay(_ draft: SeriesDraft) -> Int { draft.points.first?.day ?? 0 }
  private static func lastDay(_ draft: SeriesDraft) -> Int { draft.points.last?.day ?? 0 }

  /// Returns the index of the payment that continues the series; nil if there is none. The payment
  /// must be on one of the series' next two days, with a deviation at most one day outside the
  /// range so far, and its amount must be possible for a new price. If several payments qualify,
  /// the one nearest to its day is returned.
  package static func nextPayment(after draft: SeriesDraft, in rest: [SeriesPoint]) -> Int? {
    guard let last = draft.points.last, let stated = draft.evidence.fit.hits.last?.stated,
      let start = stated.adding(days: 1),
      let end = stated.adding(days: Int(draft.evidence.fit.kind.period * 2.6))
    else { return nil }
    let slack = min(draft.greatestDeviation + 1, draft.evidence.fit.kind.tolerance)
    for day in draft.evidence.fit.days.days(from: start, through: end).prefix(2)
    where day.stated > stated {
      let number = day.date.dayNumber
      let first = rest.boundary { $0.day >= number - slack }
      let fitting = (first..<max(first, rest.boundary { $0.day > number + slack }))
        .filter { rest[$0].day > last.day && (0.6...1.67).contains(rest[$0].size / last.size) }
      if let place = fitting.min(by: {
        (abs(rest[$0].day - number), abs(rest[$0].size - last.size))
          < (abs(rest[$1].day - number), abs(rest[$1].size - last.size))
      }) {
        return place
      }
    }
    return nil
  }
}

/// Division of payments by their position in the period of a class. It separates contracts with the
/// same payee, because each contract has its own days.
enum SeriesPhases {
  /// Returns the parts, each in date order; a single part if the period has no gap between the
  /// payments' days.
  ///
  /// Two days are in the same part if they are at most ``SeriesClass/tolerance`` apart, even across
  /// the end of the period.
  static func parts(_ kind: SeriesClass, _ points: [SeriesPoint]) -> [[SeriesPoint]] {
    guard let length = length(kind), points.count > 1 else { return [points] }
    let placed = points.map { (phase: phase(kind, $0, length), point: $0) }
      .sorted { ($0.phase, $0.point.day) < ($1.phase, $1.point.day) }
    var parts: [[SeriesPoint]] = []
    var part: [SeriesPoint] = []
    var last: Int?
    for (phase, point) in placed {
      if let last, phase - last > kind.tolerance {
        parts.append(part)
        part = []
      }
      part.append(point)
      last = phase
    }
    parts.append(part)
    if parts.count > 1, let first = placed.first?.phase, let last,
      first + length - last <= kind.tolerance
    {
      parts[0] += parts.removeLast()
    }
    return parts.map { $0.sorted { ($0.day, $0.payment) < ($1.day, $1.payment) } }
  }

  /// Returns the length of a period in days, with 31 days for a month; nil if a period has no
  /// positions.
  private static func length(_ kind: SeriesClass) -> Int? {
    if let weeks = kind.weeks { return 7 * weeks }
    return kind.months.map { 31 * $0 }
  }

  private static func phase(_ kind: SeriesClass, _ point: SeriesPoint, _ length: Int) -> Int {
    guard let months = kind.months else { return point.day % length }
    let month = (point.date.year * 12 + point.date.month - 1) % months
    return month * 31 + point.date.day - 1
  }
}

/// Joins a series to a later series that continues it under another payee's name.
///
/// The later payee must be new: it has no payment before the end of the first series. The amount
/// must be the same, and all days must fit one series.
struct SeriesRenames {
  private let payments: [RecurringPayment]
  private let words: [PayeeWords]

  init(_ payments: [RecurringPayment], _ words: [PayeeWords]) {
    self.payments = payments
    self.words = words
  }

  private struct Key: Hashable {
    let account, currency: Int
    let amount: Decimal
    let isTransfer: Bool
  }

  /// - Complexity: O(*n* log *n*) in the number of drafts.
  func joined(_ drafts: [SeriesDraft], _ rest: [SeriesPoint]) -> [SeriesDraft] {
    var firstDays: [GroupKey: Int] = [:]
    for point in rest + drafts.flatMap(\.points) {
      firstDays[group(point), default: point.day] = min(
        firstDays[group(point), default: point.day], point.day)
    }
    let sorted = drafts.sorted {
      ($0.points[0].day, $0.points[0].payment) < ($1.points[0].day, $1.points[0].payment)
    }
    var result: [SeriesDraft] = []
    var latest: [Key: [Int]] = [:]
    for draft in sorted {
      let isNew = firstDays[group(draft.points[0])] == draft.points[0].day
      let earlier = latest[key(draft.points[0]), default: []].last { place in
        isNew && result[place].points[result[place].points.count - 1].day < draft.points[0].day
          && group(result[place].points[0]) != group(draft.points[0])
      }
      var place = result.count
      if let earlier, let longer = result[earlier].continued(by: draft, tries: 1) {
        place = earlier
        result[place] = longer
      } else {
        result.append(draft)
      }
      latest[key(draft.points[draft.points.count - 1]), default: []].append(place)
    }
    return result
  }

  private func group(_ point: SeriesPoint) -> GroupKey {
    let payment = payments[point.payment]
    return GroupKey(payment, words[payment.payee])
  }

  private func key(_ point: SeriesPoint) -> Key {
    let payment = payments[point.payment]
    return Key(
      account: payment.account, currency: payment.currency, amount: payment.amount,
      isTransfer: payment.isTransfer)
  }
}

/// Payments in a ledger, used to detect series.
///
/// They include income, spending and transfers between the household's accounts. The rows of one
/// split or group are one payment; see ``PaymentUnits``.
package struct SeriesPayments: Sendable {
  /// Payments in any order. Their ``RecurringPayment/rows`` are indices in
  /// ``SpendingBook/transactions``.
  package private(set) var payments: [RecurringPayment] = []
  /// Payee names by number: as written for transfers, and after rules are applied for other rows.
  /// For a row without a payee, the bank's text is used.
  package private(set) var payees: [String] = []
  /// Currency codes by number; blank if unknown.
  package private(set) var currencies: [String] = []
  private var payeeNumbers: [String: Int] = [:]
  private var currencyNumbers: [String: Int] = [:]
  /// The index in ``payments`` of each payment with several rows, by its first row.
  private var places: [Int: Int] = [:]

  /// - Precondition: ``PaymentUnits/columns`` were requested when reading.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  package init(_ book: SpendingBook, _ settings: Settings) throws(DecimalError) {
    let currencies = settings.accountCurrencies
    let units = PaymentUnits(book.transactions, asOf: book.day)
    for row in book.rows {
      try add(row.transaction, book, units, currencies, payee: book.payees[row.payee])
    }
    var transfers = book.ruledTransfers.map(\.transaction)
    transfers += book.transactions.rows.indices.filter {
      book.transactions.rows[$0].kind == .transfer
    }
    for place in transfers {
      let row = book.transactions.rows[place]
      guard row.date <= book.day, row.amount.isNegative || units.isPart(place) else { continue }
      try add(
        place, book, units, currencies, payee: book.transactions.payees[row.payee],
        isTransfer: true)
    }
    // Of a transfer, only the outflow is a payment.
    payments.removeAll { $0.isTransfer && !$0.amount.isNegative }
  }

  private mutating func add(
    _ place: Int, _ book: SpendingBook, _ units: PaymentUnits, _ currencies: [String: String],
    payee: String, isTransfer: Bool = false
  ) throws(DecimalError) {
    let row = book.transactions.rows[place]
    let own = currencies[book.transactions.accounts[row.account]] ?? book.base ?? ""
    let code = row.currency == 0 ? own : book.transactions.currencies[row.currency]
    let currency = Self.number(code, &self.currencies, &currencyNumbers)
    let text = payee.isEmpty ? book.transactions.originals[row.original] : payee
    let payment = RecurringPayment(
      date: row.date, amount: row.amount, account: row.account,
      payee: Self.number(text, &payees, &payeeNumbers), currency: currency,
      isTransfer: isTransfer, rows: [place])
    guard units.isPart(place) else {
      payments.append(payment)
      return
    }
    let key = units.rows(ofPayment: place)[0]
    guard let first = places[key] else {
      places[key] = payments.count
      payments.append(payment)
      return
    }
    let known = payments[first]
    payments[first] = RecurringPayment(
      date: min(known.date, row.date), amount: try known.amount + row.amount,
      account: known.account, payee: known.payee, currency: currency,
      isTransfer: known.isTransfer || isTransfer, rows: known.rows + [place])
  }

  private static func number(
    _ text: String, _ texts: inout [String], _ numbers: inout [String: Int]
  ) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
