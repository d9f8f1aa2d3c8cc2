package import FinanceModel
package import PlainText

/// Events in a household's spending that are rare compared with its past.
///
/// Each row is compared only with earlier rows, so the past shows how often each test raised a
/// false alarm. A test reports an event only while it has raised at most its
/// ``Anomaly/Kind/budget`` of false alarms per month. With *m* months of history, the event must be
/// one of the `budget * m` largest deviations. For a pattern over time, fewer than `budget * m`
/// findings may have been refuted.
package struct AnomalySearch: Sendable {
  /// All findings, including refuted ones, in any order.
  package private(set) var findings: [Anomaly] = []
  /// Number of false alarms per month expected on the last day; at most 1.
  package private(set) var expected = 0.0
  /// Minimum deviation from the usual amount for a finding, as a multiple of the spread.
  private static let fewestSpreads = 2.5
  private static let decade = 10.0.logarithm
  /// Minimum probability that makes a pair of equal payments within three days usual for a payee.
  private static let usualPair = 0.03

  private let book: SpendingBook
  private let units: PaymentUnits
  private let names: PayeeNumbers
  private let ended: [(payees: BillPayees, until: CalendarDate)]
  private let first: CalendarDate
  private var numbers: [Int: Int] = [:]
  private var histories: [PaymentHistory] = []
  private var keys: [(payee: Int, row: SpendingBook.Row)] = []
  /// Whether each payee has an earlier row. ``payeeCount`` is the number of payees that have one.
  private var isKnown: [Bool]
  private var payeeCount = 0
  /// The mean absolute residual of each category and direction, and its weight.
  private var spreads: [(mean: Double, weight: Double)]
  private var sizes = AmountCounts()
  private var high = TopValues()
  private var low = TopValues()
  private var newPayees = TopValues()
  private var twins = TopValues()
  /// The number of tests of each pattern, and the number of its refuted findings.
  private var tests = [Int](repeating: 0, count: Anomaly.Kind.allCases.count)
  private var refuted = [Int](repeating: 0, count: Anomaly.Kind.allCases.count)
  private var totals: CategoryTotals

  /// - Parameter book: a book read with ``PaymentUnits/columns`` and
  ///   ``Transactions/originalColumn``.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows, times the logarithm of the number of rows retained
  ///   for one payee.
  package init(
    _ book: SpendingBook, _ settings: Settings, _ overdrafts: [Overdrafts.Overdraft]
  ) throws(DecimalError) {
    self.book = book
    units = PaymentUnits(book.transactions, asOf: book.day)
    names = PayeeNumbers(book)
    isKnown = Array(repeating: false, count: names.texts.count)
    ended = (settings.spending?.bills ?? []).compactMap { bill in
      bill.until.map { (BillPayees(bill.payees), $0) }
    }
    first = book.rows.first?.date ?? book.day
    spreads = Array(repeating: (0.4, 5), count: book.categories.count * 2)
    totals = CategoryTotals(book)
    for row in book.rows {
      let count = findings.count
      try look(at: row)
      // A single unusual payment does not make a category's month unusual, so the usual amount is
      // added in its place.
      if findings.count > count,
        let unusual = findings[count...].first(where: {
          [.amount, .decimal, .duplicate, .payee].contains($0.kind)
        })
      {
        if let usual = unusual.usual, row.amount.isNegative { try totals.add(row, usual) }
      } else {
        try totals.add(row, -row.amount)
      }
    }
    addMissing()
    let runs = try totals.runs()
    findings += runs.findings
    addOverdrafts(overdrafts)
    addExpectation(runs.chance)
  }

  private func months(until day: CalendarDate) -> Double {
    Double(first.days(until: day)) / 30.4375
  }

  // MARK: One row

  private mutating func look(at row: SpendingBook.Row) throws(DecimalError) {
    let amount = row.amount.magnitude
    guard !amount.isZero else { return }
    let payee = names.number(of: row, book)
    let side = row.category * 2 + (row.amount.isNegative ? 0 : 1)
    let key = payee << 24 | side
    let number: Int
    if let known = numbers[key] {
      number = known
    } else {
      number = histories.count
      numbers[key] = number
      histories.append(PaymentHistory())
      keys.append((payee, row))
    }
    let isNew = !isKnown[payee]
    if isNew {
      isKnown[payee] = true
      payeeCount += 1
    }
    checkDelay(number, row)
    try checkRise(number, row, amount)
    let logarithm = amount.approximate.logarithm
    if histories[number].count == 0 {
      lookAtFirst(row, payee, amount, logarithm, isNew: isNew)
    } else {
      try lookAtNext(row, number, side, amount, logarithm)
    }
    if row.amount.isNegative { sizes.add(logarithm) }
    histories[number].add(row, amount, logarithm: logarithm)
  }

  /// Looks for the first fee of its kind, and for a large payment to a new payee.
  private mutating func lookAtFirst(
    _ row: SpendingBook.Row, _ payee: Int, _ amount: Decimal, _ logarithm: Double, isNew: Bool
  ) {
    guard row.amount.isNegative, !row.isIncome else { return }
    if names.isFee(row, book) {
      let chance = Double(refuted[Anomaly.Kind.fee.rawValue] + 1) / Double(sizes.total + 1)
      let (fires, _) = test(.fee, on: row.date, isRefuted: months(until: row.date) > 3)
      if fires { add(.fee, row, amount, usual: nil, money: amount, past: 0, chance) }
      return
    }
    guard isNew else { return }
    guard payeeCount > 50, sizes.isAboveNineTenths(logarithm) else {
      return newPayees.skip()
    }
    if let chance = newPayees.add(logarithm, most: most(.payee, row.date)) {
      add(.payee, row, amount, usual: nil, money: amount, past: newPayees.count - 1, chance)
    }
  }

  /// Looks for a duplicate charge. If there is none, looks for a new price or an unusual amount.
  private mutating func lookAtNext(
    _ row: SpendingBook.Row, _ number: Int, _ side: Int, _ amount: Decimal, _ logarithm: Double
  ) throws(DecimalError) {
    if !row.isIncome, !units.isPart(row.transaction) {
      guard let twin = histories[number].twin(of: amount, on: row.date) else {
        twins.skip()
        return try lookAtPrice(row, number, side, amount, logarithm)
      }
      histories[number].addPair()
      if twin.chance < Self.usualPair {
        if let chance = twins.add(-twin.chance, most: most(.duplicate, row.date)) {
          add(
            .duplicate, row, amount, usual: nil, money: amount, past: histories[number].count,
            chance, earlier: [twin.transaction])
        }
        return
      }
    }
    try lookAtPrice(row, number, side, amount, logarithm)
  }

  /// Looks for a new price and an unusual amount.
  private mutating func lookAtPrice(
    _ row: SpendingBook.Row, _ number: Int, _ side: Int, _ amount: Decimal, _ logarithm: Double
  ) throws(DecimalError) {
    guard let last = histories[number].last else { return }
    if histories[number].equalRun >= 3, histories[number].rhythm != nil, last.amount != amount {
      let ratio = amount.approximate / last.amount.approximate
      if (0.5...2).contains(ratio) {
        guard ratio > 1.004, row.amount.isNegative else { return }
        let (fires, _) = test(.price, on: row.date, isRefuted: false)
        guard fires, let days = histories[number].rhythm else { return }
        let yearly = try Self.yearly(amount - last.amount, every: days)
        histories[number].rise = (last.amount, findings.count)
        add(
          .price, row, amount, usual: last.amount, money: yearly, past: histories[number].count,
          1 / Double(histories[number].count + 1), earlier: [last.transaction])
        return
      }
    }
    try lookAtSize(row, number, side, amount, logarithm)
  }

  /// Returns the yearly total of an amount paid at the given interval. An interval within three
  /// days of whole months is rounded to whole months.
  private static func yearly(
    _ amount: Decimal, every days: Int
  ) throws(DecimalError) -> Decimal {
    let months = (days * 12 + 182) / 365
    guard months > 0, abs(days * 12 - months * 365) <= 36 else {
      return try amount.scaled(by: Decimal(365), over: Decimal(days), .halfEven)
    }
    return try amount.scaled(by: Decimal(12), over: Decimal(months), .halfEven)
  }

  private mutating func lookAtSize(
    _ row: SpendingBook.Row, _ number: Int, _ side: Int, _ amount: Decimal, _ logarithm: Double
  ) throws(DecimalError) {
    guard let estimate = histories[number].estimate else { return }
    let residual = logarithm - estimate.median
    let count = Double(min(histories[number].count, 24))
    let pooled = 1.25 * spreads[side].mean
    let unit = 0.01 / max(estimate.usual.approximate, 0.01)
    let spread = max(
      ((4 * pooled * pooled + count * estimate.spread * estimate.spread) / (count + 4))
        .squareRoot(), 0.01, unit)
    let ratio = residual / (spread * (1 + 1.57 / count).squareRoot())
    // The spread is only an estimate. With few payments, large ratios are therefore frequent, as in
    // Student's t distribution.
    let freedom = count + 3
    let score = (freedom * (ratio * ratio / freedom).logarithmOfOnePlus).squareRoot()
    let (mean, weight) = spreads[side]
    let bounded = min(abs(residual), 4 * mean + 0.01)
    spreads[side] = (mean + (bounded - mean) / (weight + 1), min(weight + 1, 100))
    // The amount is about ten times the usual amount or a tenth of it, within a factor of 1.6.
    let isShifted = abs(residual) > 0.8 * Self.decade
    let isWorse = (residual > 0) == row.amount.isNegative
    guard isWorse || isShifted, score >= Self.fewestSpreads, !histories[number].contains(amount)
    else { return residual > 0 || isWorse ? high.skip() : low.skip() }
    // An amount above the usual one uses the budget for unusual amounts, however large it is.
    let chance =
      residual > 0 || isWorse
      ? high.add(score, most: most(.amount, row.date))
      : low.add(score, most: most(.decimal, row.date))
    guard let chance else { return }
    add(
      isShifted ? .decimal : .amount, row, amount, usual: estimate.usual,
      money: try (amount - estimate.usual).magnitude, past: histories[number].count, chance)
  }

  // MARK: Patterns over time

  /// Returns the maximum number of findings of a kind that its budget allows up to a day.
  private func most(_ kind: Anomaly.Kind, _ day: CalendarDate) -> Double {
    kind.budget * months(until: day)
  }

  /// Whether a pattern with this number of refuted findings stays within its budget. The expected
  /// number is one half higher, according to Jeffreys' prior.
  private func expects(_ refuted: Int, _ kind: Anomaly.Kind, _ day: CalendarDate) -> Bool {
    Double(refuted) + 0.5 <= most(kind, day)
  }

  /// Counts a test of a pattern, and returns whether the pattern has been reliable enough so far.
  private mutating func test(
    _ kind: Anomaly.Kind, on day: CalendarDate, isRefuted: Bool, counts: Bool = true
  ) -> (fires: Bool, chance: Double) {
    let (count, known) = (tests[kind.rawValue], refuted[kind.rawValue])
    tests[kind.rawValue] += 1
    if isRefuted { refuted[kind.rawValue] += 1 }
    guard counts else { return (false, 1) }
    return (expects(known, kind, day), Double(known + 1) / Double(count + 1))
  }

  /// Looks for a payment that was late or missing before this one.
  private mutating func checkDelay(_ number: Int, _ row: SpendingBook.Row) {
    guard let since = histories[number].missingSince, let last = histories[number].last else {
      return
    }
    let isLate = row.date >= since
    let gap = last.date.days(until: row.date)
    let came = isLate && gap < (histories[number].rhythm ?? 0) * 17 / 10
    addMissing(number, since, came: came ? row.date : nil, isLate: isLate)
  }

  private mutating func addMissing(
    _ number: Int, _ since: CalendarDate, came: CalendarDate?, isLate: Bool
  ) {
    let (payee, row) = keys[number]
    guard !units.isPart(row.transaction) else { return }
    let (fires, chance) = test(
      .missing, on: since, isRefuted: came != nil, counts: isLate)
    guard fires, let last = histories[number].last,
      !ended.contains(where: { $0.until < since && $0.payees.contains(names.texts[payee]) })
    else { return }
    findings.append(
      Anomaly(
        kind: .missing, date: since, rows: [last.transaction], name: names.texts[payee],
        amount: last.amount, usual: last.amount, money: last.amount,
        past: histories[number].count, chance: chance, refuted: came,
        category: book.categories[row.category]))
  }

  /// Adds findings for payments that are missing on the ledger's last day.
  private mutating func addMissing() {
    guard let end = book.rows.last?.date else { return }
    for number in histories.indices {
      guard let since = histories[number].missingSince, since <= end else { continue }
      addMissing(number, since, came: nil, isLate: true)
    }
  }

  /// Refutes the latest price rise if the old price has returned.
  private mutating func checkRise(
    _ number: Int, _ row: SpendingBook.Row, _ amount: Decimal
  ) throws(DecimalError) {
    guard let rise = histories[number].rise else { return }
    histories[number].rise = nil
    guard amount == rise.before else { return }
    findings[rise.finding].refuted = row.date
    refuted[Anomaly.Kind.price.rawValue] += 1
  }

  private static func key(_ place: LedgerPlace) -> Int { place.file << 40 | place.record }

  private mutating func addOverdrafts(_ overdrafts: [Overdrafts.Overdraft]) {
    var rows: [Int: Int] = [:]
    for low in overdrafts { if let place = low.place { rows[Self.key(place)] = -1 } }
    guard !rows.isEmpty else { return }
    for (index, row) in book.transactions.rows.enumerated()
    where rows[Self.key(row.place)] != nil {
      rows[Self.key(row.place)] = index
    }
    for low in overdrafts {
      let isBase = low.currency == nil || low.currency == book.base
      findings.append(
        Anomaly(
          kind: .overdraft, date: low.date,
          rows: [low.place.flatMap { rows[Self.key($0)] }].compactMap(\.self),
          name: low.account, amount: low.lowest.magnitude, usual: nil,
          money: isBase ? low.lowest.magnitude : nil, past: low.days,
          chance: 1 / Double(book.rows.count + 1), currency: isBase ? nil : low.currency))
    }
  }

  private mutating func add(
    _ kind: Anomaly.Kind, _ row: SpendingBook.Row, _ amount: Decimal, usual: Decimal?,
    money: Decimal, past: Int, _ chance: Double, earlier: [Int] = []
  ) {
    findings.append(
      Anomaly(
        kind: kind, date: row.date, rows: [row.transaction] + earlier,
        name: names.texts[names.number(of: row, book)], amount: amount, usual: usual,
        money: money, past: past, chance: chance, category: book.categories[row.category]))
  }

  private mutating func addExpectation(_ categories: Double) {
    let span = months(until: book.day)
    guard span > 0 else { return }
    for kind in Anomaly.Kind.allCases {
      let most = kind.budget * span
      switch kind {
      case .amount: expected += Self.next(high, most) / span
      case .decimal: expected += Self.next(low, most) / span
      case .payee: expected += Self.next(newPayees, most) / span
      case .duplicate: expected += Self.next(twins, most) / span
      case .price, .missing, .fee:
        let next = Double(refuted[kind.rawValue]) + 0.5
        if next <= most { expected += next / span }
      case .category: expected += categories
      case .overdraft: break
      }
    }
  }

  /// Returns the number of findings expected in a future period as long as the past.
  private static func next(_ values: TopValues, _ most: Double) -> Double {
    min(Double(values.top.count) + 0.5, most.rounded(.down))
  }
}
