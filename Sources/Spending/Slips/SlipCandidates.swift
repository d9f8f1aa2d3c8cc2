import PlainText

/// All slips that could change an interval.
struct SlipCandidates {
  let books: SlipBooks
  let dues: [MissedPayment]
  private let evidence: SlipEvidence
  /// The rows of each interval.
  private let rowsOfInterval: [[Int]]
  /// All rows by day.
  private let byDay: [Int]
  /// Slips that move a row to another day, by interval that they change.
  private let moves: [[Slip]]
  private let edits: [[Slip]]
  /// Amounts of rows in the last commit, if they differ from the current ones.
  private var committed: [Int: Int] = [:]
  private let duesOfInterval: [[Int]]

  /// - Complexity: a sort of the rows.
  init(_ books: SlipBooks) {
    self.books = books
    evidence = SlipEvidence(books)
    var rows = [[Int]](repeating: [], count: books.balances.count)
    for (number, row) in books.rows.enumerated() {
      if let interval = books.interval(of: row.series, row.day) { rows[interval].append(number) }
    }
    rowsOfInterval = rows
    byDay = books.rows.indices.sorted { books.rows[$0].day < books.rows[$1].day }
    moves = Self.moves(books)
    edits = Self.edits(books)
    for edit in books.edits { if let row = edit.row { committed[row] = edit.before.amount } }
    dues = books.missedPayments()
    var duesOfInterval = [[Int]](repeating: [], count: books.balances.count)
    for (number, due) in dues.enumerated() {
      if let interval = books.interval(of: due.series, due.day) {
        duesOfInterval[interval].append(number)
      }
    }
    self.duesOfInterval = duesOfInterval
  }

  /// Whether the number of the interval's rows is small enough to keep all slips in memory.
  func hasFewRows(_ interval: Int) -> Bool { rowsOfInterval[interval].count <= 10_000 }

  /// Returns the slips whose repair changes the interval.
  ///
  /// - Complexity: linear in the rows of the interval's days.
  func slips(of interval: Int) -> [Slip] {
    var slips = moves[interval] + edits[interval] + splits(interval)
    for row in rowsOfInterval[interval] { add(row, &slips) }
    addBalance(interval, &slips)
    if books.balance(before: interval) != nil { addBalance(interval - 1, &slips) }
    addOthers(interval, &slips)
    for number in duesOfInterval[interval] {
      let due = dues[number]
      for amount in due.amounts {
        slips += slip(due, number, amount, Slip.Kind.due.weight, in: interval)
      }
    }
    return slips
  }

  /// Returns a payment that is due in the interval and may have the given amount.
  func due(of amount: Int, in interval: Int) -> [Slip] {
    var slips: [Slip] = []
    for number in duesOfInterval[interval] {
      let due = dues[number]
      guard due.range.contains(amount), !due.amounts.contains(amount) else { continue }
      let choices = due.range.upperBound - due.range.lowerBound
      let weight = Slip.Kind.due.weight + SlipWeight.choices(choices)
      slips += slip(due, number, amount, weight, in: interval)
    }
    return slips
  }

  private func slip(
    _ due: MissedPayment, _ number: Int, _ amount: Int, _ weight: Int, in interval: Int
  ) -> [Slip] {
    let slip = Slip(
      .due, .due(number), right: amount, day: due.day, weight: weight, (interval, amount))
    return slip.map { [$0] } ?? []
  }

  // MARK: Rows of the interval

  private func add(_ number: Int, _ slips: inout [Slip]) {
    let row = books.rows[number]
    let own = books.interval(of: row.series, row.day)
    func append(_ slip: Slip?) { if let slip { slips.append(slip) } }
    if row.kind == .pending {
      append(Slip(.pending, .row(number), weight: Slip.Kind.pending.weight, (own, row.amount)))
      return
    }
    guard row.kind != .fixed else { return }
    // Both sides of a transfer are typed at once.
    let partner = row.partner.flatMap { books.rows[$0].amount == -row.amount ? $0 : nil }
    let subject = Slip.Subject.row(min(number, partner ?? number))
    let other = partner.flatMap { books.interval(of: books.rows[$0].series, books.rows[$0].day) }
    let sign = subject == .row(number) ? 1 : -1
    let digits = books.series[row.series].digits
    for choice in MistypedAmounts(of: row.amount, decimals: digits).choices
    where committed[number] != choice.right {
      let change = choice.right - row.amount
      append(
        Slip(
          choice.kind, subject, right: sign * choice.right,
          weight: choice.weight + evidence(for: choice, row)
            + (row.isImported ? SlipWeight.rare : 0),
          (own, change), (other, -change)))
    }
    guard row.kind != .opening else { return }
    append(
      Slip(
        .doubled, subject,
        weight: Slip.Kind.doubled.weight + (hasTwin(number) ? 0 : SlipWeight.rare),
        after: laterTwin(number).map(Slip.Subject.row), (own, -row.amount), (other, row.amount)))
    for series in books.series.indices { append(moved(number, to: series)) }
  }

  /// Returns the weight of evidence for the amount: the other side of a transfer, or other rows of
  /// the payee.
  private func evidence(for choice: MistypedAmounts.Choice, _ row: SlipBooks.Row) -> Int {
    let isOfPartner = row.partner.map { books.rows[$0].amount == -choice.right } ?? false
    let isOfPayee =
      choice.kind == .sign
      ? evidence.hasOtherSign(row) : evidence.hasAmount(choice.right, row)
    if isOfPartner || isOfPayee { return -SlipWeight.evidence }
    if evidence.isUsual(row) { return SlipWeight.evidence }
    return choice.kind == .sign ? 0 : evidence.ofRange(choice.right, row)
  }

  /// Returns the slip that moves the row to another account or currency.
  private func moved(_ number: Int, to target: Int) -> Slip? {
    let row = books.rows[number]
    let (from, to) = (books.series[row.series], books.series[target])
    guard target != row.series, from.digits == to.digits, row.mayMove,
      (from.account == to.account) != (from.currency == to.currency)
    else { return nil }
    let kind = from.account == to.account ? Slip.Kind.currency : .account
    let isLikely = evidence.has(row, in: target) && evidence.isAlone(row)
    let (own, other) = (
      books.interval(of: row.series, row.day), books.interval(of: target, row.day)
    )
    // Without balances of both accounts it equals a surplus or a missing row.
    guard isLikely || own != nil && other != nil else { return nil }
    let weight =
      kind.weight + SlipWeight.choices(books.series.count - 1)
      - (isLikely ? SlipWeight.evidence : 0)
    return Slip(
      kind, .row(number), right: target, weight: weight, (own, -row.amount), (other, row.amount))
  }

  /// Whether a row of the same payee and amount is within three days of the row.
  private func hasTwin(_ number: Int) -> Bool {
    let row = books.rows[number]
    return near(row.day) { other in
      let candidate = books.rows[other]
      return other != number && candidate.series == row.series && candidate.amount == row.amount
        && candidate.name == row.name
    }
  }

  /// Returns the next row of the same day, payee and amount; removing that row is an equivalent
  /// repair.
  private func laterTwin(_ number: Int) -> Int? {
    let row = books.rows[number]
    guard row.partner == nil, let interval = books.interval(of: row.series, row.day) else {
      return nil
    }
    return rowsOfInterval[interval].first { other in
      let candidate = books.rows[other]
      return other > number && candidate.day == row.day && candidate.amount == row.amount
        && candidate.name == row.name && candidate.kind == row.kind && candidate.partner == nil
    }
  }

  private func near(_ day: CalendarDate, _ fits: (Int) -> Bool) -> Bool {
    let start = byDay.boundary { books.rows[$0].day.days(until: day) <= 3 }
    for number in byDay[start...] {
      guard day.days(until: books.rows[number].day) <= 3 else { return false }
      if fits(number) { return true }
    }
    return false
  }

  private func addBalance(_ interval: Int, _ slips: inout [Slip]) {
    let balance = books.balances[interval]
    let after = interval + 1 < books.intervals[balance.series].upperBound ? interval + 1 : nil
    let digits = books.series[balance.series].digits
    for choice in MistypedAmounts(of: balance.amount, decimals: digits).choices {
      let change = choice.right - balance.amount
      let slip = Slip(
        choice.kind, .balance(interval), right: choice.right, weight: choice.weight,
        (interval, -change), (after, change))
      if let slip { slips.append(slip) }
    }
  }

  // MARK: Rows of other intervals

  /// Adds rows of other accounts and currencies that may belong in this interval.
  private func addOthers(_ interval: Int, _ slips: inout [Slip]) {
    let balance = books.balances[interval]
    let before = books.balance(before: interval)?.day
    let start = before.map { day in byDay.boundary { books.rows[$0].day > day } } ?? 0
    let end = byDay.boundary { books.rows[$0].day > balance.day }
    for number in byDay[start..<max(start, end)] {
      let row = books.rows[number]
      guard row.series != balance.series else { continue }
      if let slip = moved(number, to: balance.series) { slips.append(slip) }
      guard row.kind == .transfer, row.partner == nil,
        books.series[row.series].currency == books.series[balance.series].currency,
        books.series[row.series].digits == books.series[balance.series].digits
      else { continue }
      let weight = Slip.Kind.side.weight + SlipWeight.choices(books.series.count - 1)
      let slip = Slip(
        .side, .row(number), right: balance.series, weight: weight, (interval, -row.amount))
      if let slip { slips.append(slip) }
    }
  }

  /// Returns splits that may be missing between two rows of the interval, or before them.
  private func splits(_ interval: Int) -> [Slip] {
    guard !books.ratios.isEmpty else { return [] }
    let before = books.balance(before: interval)
    var (held, day, slips) = (before?.amount ?? 0, before?.day, [Slip]())
    let weight = Slip.Kind.split.weight + SlipWeight.choices(books.ratios.count)
    for number in rowsOfInterval[interval] + [nil] as [Int?] {
      for (place, ratio) in books.ratios.enumerated() {
        let (change, rest) = (held * (ratio.new - ratio.old)).quotientAndRemainder(
          dividingBy: ratio.old)
        guard rest == 0 else { continue }
        let slip = Slip(
          .split, .split(interval), right: place, day: day?.adding(days: 1), weight: weight,
          (interval, change))
        if let slip { slips.append(slip) }
      }
      guard let row = number.map({ books.rows[$0] }) else { break }
      (held, day) = (held + row.amount, row.day)
    }
    return slips
  }

  // MARK: Days and edits

  private static func moves(_ books: SlipBooks) -> [[Slip]] {
    var moves = [[Slip]](repeating: [], count: books.balances.count)
    let start = books.rows.min { $0.day < $1.day }?.day ?? .epochDay
    let end = (books.rows.map(\.day) + books.balances.map(\.day)).max() ?? start
    for (number, row) in books.rows.enumerated()
    where row.mayMove && !books.intervals[row.series].isEmpty {
      let (year, month, day) = (row.day.year, row.day.month, row.day.day)
      let choices = [
        (Slip.Kind.dayAndMonth, CalendarDate(year: year, month: day, day: month)),
        (.year, CalendarDate(year: year - 1, month: month, day: day)),
        (.year, CalendarDate(year: year + 1, month: month, day: day)),
      ]
      for (kind, right) in choices {
        guard let right, right != row.day, start <= right, right <= end else { continue }
        let interval = books.interval(of: row.series, right)
        let isInOrder = isInOrder(number, right, books)
        // After the last balance it equals a surplus row.
        guard interval != nil || isInOrder else { continue }
        let slip = Slip(
          kind, .row(number), right: row.amount, day: right,
          weight: kind.weight - (isInOrder ? SlipWeight.evidence : 0),
          (books.interval(of: row.series, row.day), -row.amount), (interval, row.amount))
        if let slip { Self.add(slip, &moves) }
      }
    }
    return moves
  }

  /// Whether the corrected day, unlike the current one, puts the row in date order among its
  /// neighbors in the file.
  private static func isInOrder(_ number: Int, _ right: CalendarDate, _ books: SlipBooks) -> Bool {
    let day = books.rows[number].day
    let before = number > 0 ? books.rows[number - 1].day : right
    let after = number + 1 < books.rows.count ? books.rows[number + 1].day : right
    return before <= right && right <= after && !(before <= day && day <= after)
  }

  private static func edits(_ books: SlipBooks) -> [[Slip]] {
    var edits = [[Slip]](repeating: [], count: books.balances.count)
    for (number, edit) in books.edits.enumerated() {
      let old = books.interval(of: edit.before.series, edit.before.day)
      let now = edit.row.flatMap { books.interval(of: books.rows[$0].series, books.rows[$0].day) }
      let slip = Slip(
        .edited, edit.row.map(Slip.Subject.row) ?? .removed(number), right: number,
        weight: Slip.Kind.edited.weight, (old, edit.before.amount),
        (now, edit.row.map { -books.rows[$0].amount } ?? 0))
      if let slip { Self.add(slip, &edits) }
    }
    return edits
  }

  private static func add(_ slip: Slip, _ lists: inout [[Slip]]) {
    lists[slip.effect.interval].append(slip)
    if let second = slip.second { lists[second.interval].append(slip) }
  }
}

extension SlipBooks.Row {
  /// Whether the row's day, account and currency may be wrong.
  fileprivate var mayMove: Bool { kind == .ordinary || kind == .transfer }
}
