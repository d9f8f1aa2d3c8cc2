package import FinanceModel
package import PlainText
import Spending

extension ImportPlan {
  /// Whether any balance in the ledger differs from the bank's balance.
  package var breaksLedger: Bool { checks.contains { Self.isOfLedger($0.check) } }

  private static func isOfLedger(_ check: ImportCheck) -> Bool {
    // A message with this ending already mentions the rows that the ledger contains.
    check.outcome == .broken && check.kind == .closing && !check.message.hasSuffix("text or id")
  }

  /// Adds the most likely ledger errors to the messages of failed balance checks.
  ///
  /// - Parameter files: the transactions ledger's files, including the new rows.
  package mutating func explainBreaks(in files: [SourceText], _ settings: Settings) {
    guard breaksLedger, let hints = SlipHints(files, settings) else { return }
    checks = checks.map { one in
      guard Self.isOfLedger(one.check), let day = one.check.days?.upperBound,
        let hint = hints.hint(sources[one.source].account, on: day)
      else { return one }
      return Check(source: one.source, check: one.check.with("\(one.check.message); \(hint)"))
    }
  }

  /// Adds the assertions and openings for the balances that banks state, and checks whether the
  /// ledger matches them.
  ///
  /// - Throws: `overflow`.
  mutating func addBalances(
    _ books: ImportBooks, _ known: KnownIDs?, _ terms: ImportTerms
  ) throws(DecimalError) {
    let replaced = Set(rows.typed(.new))
    let asked = Set(rows.typed(.suggested))
    var accounts: [BookedRows.Key: AccountBooks] = [:]
    var order: [BookedRows.Key] = []
    var stated: [BookedRows.Key: [Stated]] = [:]
    let verdicts = verdictsOfSources
    for (index, source) in sources.enumerated() where source.isOfBank {
      let source = try source.within(terms.days)
      let balance = try ClosingBalance(source, today: terms.today)
      let key = key(source.account, balance.currency)
      if accounts[key] == nil {
        accounts[key] = try AccountBooks(
          books.booked.rows[key] ?? [], replaced: replaced, asked: asked)
        order.append(key)
      }
      stated[key, default: []].append((index, balance, verdicts[index]))
    }
    for (key, days) in try days(of: .new) { accounts[key]?.new += days }
    for (key, days) in try days(of: .suggested) { accounts[key]?.asking += days }
    for key in order {
      guard var account = accounts[key], let statements = stated[key] else { continue }
      try add(&account, key, statements, books, known, terms)
    }
  }

  /// Returns daily sums of the bank rows with the given verdict, by account. Successive rows on the
  /// same day are added up.
  private func days(
    of verdict: ImportedRow.Verdict
  ) throws(DecimalError) -> [(key: BookedRows.Key, days: [ClosingBalance.Point])] {
    var found: [(key: BookedRows.Key, days: [ClosingBalance.Point])] = []
    var last: (source: Int, currency: UInt32)?
    let (places, verdicts) = (rows.places, rows.verdicts)
    guard verdicts.contains(verdict) else { return [] }
    var (number, all) = (-1, [StatementRows.Packed]())
    for (place, own) in zip(places, verdicts) where own == verdict {
      if place.source != number {
        number = place.source
        all = sources[number].statement.rows.packed
      }
      let row = all[place.index]
      if row.isRare, sources[number].statement.rows.isTrade(row) { continue }
      if last?.source != place.source || last?.currency != row.currency {
        last = (place.source, row.currency)
        let source = sources[place.source]
        found.append((key(source.account, source.statement.rows.currency(of: row)), []))
      }
      try found[found.count - 1].days.add(row.amount, on: row.date)
    }
    return found
  }

  /// A source with its balances and its rows' verdicts.
  private typealias Stated = (source: Int, balance: ClosingBalance, verdicts: Verdicts)

  /// Verdicts that occur in a source's rows.
  private struct Verdicts {
    var hasNew = false
    var hasPresent = false
  }

  private var verdictsOfSources: [Verdicts] {
    var verdicts = sources.map { _ in Verdicts() }
    for (place, verdict) in zip(rows.places, rows.verdicts) {
      if verdict == .new { verdicts[place.source].hasNew = true }
      if verdict == .present { verdicts[place.source].hasPresent = true }
    }
    return verdicts
  }

  /// A balance asserted by a source, and whether the source has new rows.
  private typealias Closing = (source: Int, point: ClosingBalance.Point, bringsRows: Bool)

  /// Returns the closing balances within the requested days.
  private func closings(of statements: [Stated], _ terms: ImportTerms) -> [Closing] {
    // If a file contains several statements, only the last balance is asserted.
    var closings: [Closing] = []
    for (source, balance, verdicts) in statements {
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
    return closings
  }

  private mutating func add(
    _ account: inout AccountBooks, _ key: BookedRows.Key,
    _ statements: [Stated], _ books: ImportBooks, _ ids: KnownIDs?, _ terms: ImportTerms
  ) throws(DecimalError) {
    let booked = books.booked.rows[key] ?? []
    let last = booked.lazy.filter { $0.isImported && $0.isSummed && !$0.isOpening }
      .map(\.date).max()
    let closings = closings(of: statements, terms)
    for balance in statements.compactMap(\.balance.before) { account.before.append(balance) }
    let known = try account.knownBreaks()
    let best = fullest(closings.map { ($0.source, $0.point.date) })
    for (source, closing, brings) in closings where best[closing.date] == source {
      // If rows for that day arrived later, the bank's later balance replaces the assertion.
      var old = account.assertion(otherThan: closing)
      if old != nil, !bringsRows(source, of: closing.date) { old = nil }
      if old != nil {
        account.asserted.removeAll { $0.date == closing.date }
      } else if account.knows(closing, bringsRows: brings) {
        continue
      }
      account.asserting.append(closing)
      append(BalanceAssertion.kind, closing, key, source, ids, replaces: old)
    }
    try replaceAssertions(&account, key, statements, ids)
    let opening = try account.proposedOpening()
    if let opening {
      append(
        AccountPosting.Kind.opening.rawValue, opening, key, statements[0].source, ids,
        replaces: account.opening?.place)
    }
    for (source, balance, verdicts) in statements {
      let gap = try account.gap(
        sources[source].within(terms.days).statement, balance, overlaps: verdicts.hasPresent,
        last: last)
      if let gap {
        checks.append(Check(source: source, check: try doubled(key, gap, booked)))
      }
    }
    if let closing = try account.closing(opening, known: known),
      let source = statements.last?.source, try !isReported(closing, Set(statements.map(\.source)))
    {
      let check = try doubled(key, closing, booked)
      checks.append(Check(source: source, check: check))
    }
  }

  /// Replaces the balance that an earlier import asserted for a day. This requires a statement that
  /// contains all rows since that day, and balances that imply a different balance.
  private mutating func replaceAssertions(
    _ account: inout AccountBooks, _ key: BookedRows.Key, _ statements: [Stated], _ ids: KnownIDs?
  ) throws(DecimalError) {
    for (source, balance, _) in statements {
      guard let closing = balance.closing, !isBroken(source) else { continue }
      let rows = sources[source].statement.rows.packed
      guard let first = rows.first?.date else { continue }
      for day in account.assertedDays(from: first, before: closing.date) {
        var amount = closing.amount
        for row in rows where row.date > day && row.date <= closing.date {
          amount = try amount - row.amount
        }
        let point = ClosingBalance.Point(date: day, amount: amount)
        let agrees = try account.agrees(with: point)
        guard let old = account.assertion(otherThan: point), agrees || isConsistent(source) else {
          continue
        }
        account.asserted.removeAll { $0.date == day }
        account.asserting.append(point)
        append(BalanceAssertion.kind, point, key, source, ids, replaces: old)
      }
    }
  }

  /// Whether a statement's balances contradict its rows.
  private func isBroken(_ source: Int) -> Bool {
    checks.contains { $0.source == source && $0.check.outcome == .broken }
  }

  /// Whether a statement's balances match its rows; false if there are too few balances.
  private func isConsistent(_ source: Int) -> Bool {
    checks.contains { check in
      check.source == source && check.check.outcome == .ok
        && (check.check.kind == .running || check.check.kind == .total)
    }
  }

  /// Returns the check of a balance. If the missing amount is explained by rows that the ledger
  /// already contains with different text, the check's message lists these rows.
  private func doubled(
    _ key: BookedRows.Key, _ check: ImportCheck, _ booked: [BookedRows.Row]
  ) throws(DecimalError) -> ImportCheck {
    guard check.outcome == .broken, let missing = check.missing else { return check }
    var there: [ClosingBalance.Point: Int] = [:]
    for row in booked where row.isImported && row.isSummed {
      there[ClosingBalance.Point(date: row.date, amount: row.amount), default: 0] += 1
    }
    // Rows with the same id in the file and the ledger do not explain other rows.
    for index in rows.indices where rows.verdicts[index] == .present {
      let row = packed(rows.places[index])
      there[ClosingBalance.Point(date: row.date, amount: row.amount)]? -= 1
    }
    var (lines, sum) = ([String](), Decimal.zero)
    for index in rows.indices where rows.verdicts[index] == .new {
      let row = packed(rows.places[index])
      let point = ClosingBalance.Point(date: row.date, amount: row.amount)
      guard account(of: rows[index]) == key, let count = there[point], count > 0 else { continue }
      there[point] = count - 1
      sum = try sum + row.amount
      lines.append("\(row.line)")
    }
    guard !lines.isEmpty, sum == -missing else { return check }
    let names = lines.prefix(5).joined(separator: ", ") + (lines.count > 5 ? ", …" : "")
    let isOne = lines.count == 1
    return check.with(
      "on \(check.days?.upperBound ?? .epochDay) the bank shows"
        + " \(ImportCheck.text(missing.magnitude)) \(missing.isNegative ? "less" : "more") than the"
        + " rows: \(isOne ? "row \(names) is" : "rows \(names) are") already in the ledger, with"
        + " another text or id")
  }

  /// Whether other checks of these sources already report a closing balance's difference.
  private func isReported(
    _ closing: ImportCheck, _ sources: Set<Int>
  ) throws(DecimalError) -> Bool {
    guard let missing = closing.missing else { return false }
    var (inside, before) = (Decimal.zero, Decimal.zero)
    for check in checks where sources.contains(check.source) {
      guard let part = check.check.missing else { continue }
      switch check.check.kind {
      case .running, .total: inside = try inside + part
      case .gap: before = try before + part
      case .counter, .closing: continue
      }
    }
    let all = try inside + before
    return [inside, before, all].contains(missing)
  }

  /// Returns, for each day, the source that ends on that day and has the most rows on it. If
  /// several sources have the same number of rows, the last of these is returned.
  private func fullest(_ ends: [(source: Int, day: CalendarDate)]) -> [CalendarDate: Int] {
    var best: [CalendarDate: (source: Int, count: Int)] = [:]
    for (source, day) in ends {
      let count = sources[source].statement.rows.packed.count { $0.date == day }
      if count >= best[day]?.count ?? 0 { best[day] = (source, count) }
    }
    return best.mapValues(\.source)
  }

  /// Whether the source contains new rows on the day.
  private func bringsRows(_ source: Int, of day: CalendarDate) -> Bool {
    rows.indices.contains { index in
      rows.places[index].source == source && rows.verdicts[index] == .new
        && packed(rows.places[index]).date == day
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
  /// Returns the source restricted to the given days. Its stated balances become the balances at
  /// the start and end of the range.
  ///
  /// - Throws: `overflow`.
  func within(_ days: ClosedRange<CalendarDate>?) throws(DecimalError) -> ImportSource {
    let all = statement.rows.packed
    guard let days, all.contains(where: { !days.contains($0.date) }) || states(otherThan: days)
    else { return self }
    var before = Decimal.zero
    for row in all where row.date < days.lowerBound {
      before = try before + row.amount
    }
    // A closing balance also includes omitted rows.
    let isCut = all.contains { $0.date > days.upperBound }
    let stated = statement.balances.filter { $0.kind == .opening || !isCut }
    let rows = statement.rows.kept { days.contains($0.date) }
    let balances = try stated.map { (balance) throws(DecimalError) in
      let isOpening = balance.kind == .opening
      return Statement.Balance(
        kind: balance.kind,
        date: isOpening ? balance.date : balance.date.map { min($0, days.upperBound) },
        amount: isOpening ? try balance.amount + before : balance.amount,
        currency: balance.currency, line: balance.line)
    }
    let covered = statement.days.flatMap { all -> ClosedRange<CalendarDate>? in
      all.overlaps(days) ? all.clamped(to: days) : nil
    }
    return ImportSource(
      file: file, account: account,
      statement: Statement(
        format: statement.format, account: statement.account, currency: statement.currency,
        rows: rows, skipped: statement.skipped, balances: rows.isEmpty ? [] : balances,
        days: covered))
  }

  /// Whether the statement covers days outside the range, or states balances on such days.
  private func states(otherThan days: ClosedRange<CalendarDate>) -> Bool {
    let stated = statement.balances.compactMap(\.date)
    let ends = statement.days.map { [$0.lowerBound, $0.upperBound] } ?? []
    return !(stated + ends).allSatisfy(days.contains)
  }

  /// Whether the account's rows are transactions, not activities.
  var isOfBank: Bool {
    !statement.rows.hasRarities
      || !statement.rows.packed.contains { $0.isRare && statement.rows.isTrade($0) }
  }
}

extension AccountBooks {
  /// Whether the balance is redundant: its day already has an assertion, or the previous day has
  /// one and the source has no new rows. The second case occurs if the file was imported before the
  /// day had ended.
  func knows(_ closing: ClosingBalance.Point, bringsRows: Bool) -> Bool {
    (asserted + asserting).contains { point in
      point.date == closing.date
        || !bringsRows && point.date.adding(days: 1) == closing.date
    }
  }
}

extension [ClosingBalance.Point] {
  /// Adds an amount to the last point, or to a new one if the date differs.
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
