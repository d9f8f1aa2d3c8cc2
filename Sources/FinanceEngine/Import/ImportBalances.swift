import FinanceModel
import PlainText

extension ImportPlan {
  /// Adds what banks say of balances: assertions, openings, and whether the ledger agrees.
  ///
  /// - Throws: `overflow`.
  mutating func addBalances(
    _ books: ImportBooks, _ known: KnownIDs?, _ terms: ImportTerms
  ) throws(DecimalError) {
    let replaced = Set(rows.lazy.filter { $0.verdict == .new }.compactMap(\.typed))
    var accounts: [BookedRows.Key: AccountBooks] = [:]
    var order: [BookedRows.Key] = []
    var told: [BookedRows.Key: [Told]] = [:]
    let verdicts = verdictsOfSources
    for (index, source) in sources.enumerated() where source.isOfBank {
      let balance = try ClosingBalance(source, today: terms.today)
      let key = key(source.account, balance.currency)
      if accounts[key] == nil {
        accounts[key] = try AccountBooks(books.booked.rows[key] ?? [], replaced: replaced)
        order.append(key)
      }
      told[key, default: []].append((index, balance, verdicts[index]))
    }
    for (key, days) in try newDays { accounts[key]?.new += days }
    for key in order {
      guard var account = accounts[key], let statements = told[key] else { continue }
      try add(&account, key, statements, books, known, terms)
    }
  }

  /// What the new rows of banks come to on each day on which they follow each other, by account.
  private var newDays: [(key: BookedRows.Key, days: [ClosingBalance.Point])] {
    get throws(DecimalError) {
      var found: [(key: BookedRows.Key, days: [ClosingBalance.Point])] = []
      var last: (source: Int, currency: String)?
      for row in rows where row.verdict == .new {
        let (source, index) = (row.source, row.index)
        if sources[source].statement.rows[index].isTrade { continue }
        let currency = sources[source].statement.rows[index].currency
        if last?.source != source || last?.currency != currency {
          last = (source, currency)
          found.append((key(sources[source].account, currency), []))
        }
        try found[found.count - 1].days.add(
          sources[source].statement.rows[index].amount,
          on: sources[source].statement.rows[index].date)
      }
      return found
    }
  }
  /// A source, what it tells of the balance, and the verdicts of its rows.
  private typealias Told = (source: Int, balance: ClosingBalance, verdicts: Verdicts)

  /// Which verdicts there are among the rows of a source.
  private struct Verdicts {
    var hasNew = false
    var hasPresent = false
  }

  private var verdictsOfSources: [Verdicts] {
    var verdicts = sources.map { _ in Verdicts() }
    for row in rows {
      if row.verdict == .new { verdicts[row.source].hasNew = true }
      if row.verdict == .present { verdicts[row.source].hasPresent = true }
    }
    return verdicts
  }

  private mutating func add(
    _ account: inout AccountBooks, _ key: BookedRows.Key,
    _ statements: [Told], _ books: ImportBooks, _ known: KnownIDs?, _ terms: ImportTerms
  ) throws(DecimalError) {
    let booked = books.booked.rows[key] ?? []
    let last = booked.lazy.filter { $0.isImported && $0.isSummed }.map(\.date).max()
    // Of a file of many statements the last balance is asserted.
    var closings: [(source: Int, point: ClosingBalance.Point, bringsRows: Bool)] = []
    for (source, balance, verdicts) in statements {
      if let before = balance.before { account.before.append(before) }
      guard let closing = balance.closing, terms.days?.contains(closing.date) ?? true else {
        continue
      }
      var brings = verdicts.hasNew
      if let other = closings.last, sources[other.source].file == sources[source].file {
        brings = brings || other.bringsRows
        if other.point.date > closing.date {
          closings[closings.count - 1].bringsRows = brings
          continue
        }
        closings.removeLast()
      }
      closings.append((source, closing, brings))
    }
    for (source, closing, brings) in closings
    where !account.knows(closing, bringsRows: brings) {
      account.asserting.append(closing)
      append(BalanceAssertion.kind, closing, key, source, known)
    }
    let opening = try account.proposedOpening()
    if let opening {
      append(
        AccountPosting.Kind.opening.rawValue, opening, key, statements[0].source, known,
        replaces: account.opening?.place)
    }
    for (source, balance, verdicts) in statements {
      let gap = try account.gap(
        sources[source].statement, balance, overlaps: verdicts.hasPresent, last: last)
      if let gap { checks.append(Check(source: source, check: gap)) }
    }
    if let closing = try account.closing(opening), let source = statements.last?.source {
      checks.append(Check(source: source, check: closing))
    }
  }

  private mutating func append(
    _ kind: String, _ point: ClosingBalance.Point, _ key: BookedRows.Key, _ source: Int,
    _ known: KnownIDs?, replaces: LedgerPlace? = nil
  ) {
    var identities = RowIdentities(ofAccount: key.account)
    let first = identities.identity(ofKind: kind, point.date, point.amount, key.currency)
    let (id, state) = known?.newest(of: first, occurrence: 1) ?? (first, nil)
    guard state == nil, !balances.contains(where: { $0.id == id }) else { return }
    balances.append(
      Balance(
        account: key, kind: kind, date: point.date, amount: point.amount, id: id,
        source: source, replaces: replaces))
  }
}

extension ImportSource {
  /// Whether it is of an account whose rows are transactions.
  var isOfBank: Bool { !statement.rows.contains { $0.isTrade } }
}

extension AccountBooks {
  /// Whether the balance says nothing new: another of that day is asserted, or the file was
  /// imported on a day that was not over.
  func knows(_ closing: ClosingBalance.Point, bringsRows: Bool) -> Bool {
    (asserted + asserting).contains { point in
      point.date == closing.date
        || !bringsRows && point.date.adding(days: 1) == closing.date
    }
  }
}

extension [ClosingBalance.Point] {
  /// Adds to the last day, or to a further one.
  ///
  /// - Throws: `overflow`.
  mutating func add(_ amount: Decimal, on date: CalendarDate) throws(DecimalError) {
    if let end = indices.last, self[end].date == date {
      self[end].amount = try self[end].amount + amount
    } else {
      append(ClosingBalance.Point(date: date, amount: amount))
    }
  }
}
