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
  /// Slips that move a row to another day, for each interval that they change.
  private let moves: [[Slip]]
  private let edits: [[Slip]]
  private let duesOfInterval: [[Int]]

  /// - Complexity: O(n log n) in the number of rows.
  init(_ books: SlipBooks) {
    self.books = books
    evidence = SlipEvidence(books)
    var rows = [[Int]](repeating: [], count: books.balances.count)
    for (number, row) in books.rows.enumerated() {
      for (interval, _) in books.changes(row, times: 1) {
        if let interval { rows[interval].append(number) }
      }
    }
    rowsOfInterval = rows
    byDay = books.rows.indices.sorted { books.rows[$0].day < books.rows[$1].day }
    moves = Self.moves(books)
    edits = Self.edits(books)
    dues = books.missedPayments()
    var duesOfInterval = [[Int]](repeating: [], count: books.balances.count)
    for (number, due) in dues.enumerated() {
      if let interval = books.interval(of: due.series, due.day) {
        duesOfInterval[interval].append(number)
      }
    }
    self.duesOfInterval = duesOfInterval
  }

  /// Whether the interval has few enough rows for all its slips to be kept in memory.
  func hasFewRows(_ interval: Int) -> Bool { rowsOfInterval[interval].count <= 10_000 }

  /// Returns the slips whose repair changes the interval.
  ///
  /// - Complexity: linear in the number of rows of the interval's days.
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
    slips.removeAll { $0.amount(in: interval) == 0 }
    // Among repairs with the same effects, restoring a row from the last commit is preferred.
    for edit in slips where edit.kind == .edited {
      slips.removeAll { $0.repairs(like: edit) }
    }
    return slips
  }

  /// Returns slips for payments that are due in the interval and may have the given amount.
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
      .due, .due(number), right: amount, day: due.day, weight: weight, [(interval, amount)])
    return slip.map { [$0] } ?? []
  }

  // MARK: Rows of the interval

  private func add(_ number: Int, _ slips: inout [Slip]) {
    let row = books.rows[number]
    func append(_ slip: Slip?) { if let slip { slips.append(slip) } }
    guard row.kind != .pending else {
      let weight = Slip.Kind.pending.weight
      return append(Slip(.pending, .row(number), weight: weight, books.changes(row, times: 1)))
    }
    // Both rows of a transfer are typed at once, so they have one subject.
    let partner = row.partner.flatMap { books.rows[$0].amount == -row.amount ? $0 : nil }
    let subject = Slip.Subject.row(min(number, partner ?? number))
    if let activity = row.activity {
      addNumbers(number, activity, &slips)
    } else {
      addAmounts(number, subject, partner, &slips)
    }
    guard row.kind != .opening, row.kind != .fixed else { return }
    append(
      Slip(
        .doubled, subject,
        weight: Slip.Kind.doubled.weight + (hasTwin(number) ? 0 : SlipWeight.rare),
        after: laterTwin(number).map(Slip.Subject.row),
        books.changes(row, times: -1)
          + (partner.map { books.changes(books.rows[$0], times: -1) } ?? [])))
    for series in books.series.indices { append(moved(number, to: series, isOnly: true)) }
  }

  private func addAmounts(
    _ number: Int, _ subject: Slip.Subject, _ partner: Int?, _ slips: inout [Slip]
  ) {
    let row = books.rows[number]
    let own = books.interval(of: row.series, row.day)
    let other = partner.flatMap { books.interval(of: books.rows[$0].series, books.rows[$0].day) }
    let sign = subject == .row(number) ? 1 : -1
    let digits = books.series[row.series].digits
    for choice in MistypedAmounts(of: row.amount, decimals: digits).choices {
      let change = choice.right - row.amount
      let slip = Slip(
        choice.kind, subject, right: sign * choice.right,
        weight: choice.weight + evidence(for: choice.right, choice.kind, row)
          + (row.isImported ? SlipWeight.rare : 0),
        [(own, change), (other, -change)])
      if let slip { slips.append(slip) }
    }
  }

  /// Adds slips for mistyped numbers of an activity, and for a wrong type.
  private func addNumbers(_ number: Int, _ activity: SlipActivity, _ slips: inout [Slip]) {
    let row = books.rows[number]
    let isCash = books.series[row.series].isCash
    let cash = activity.parts.first { books.series[$0.series].isCash }
    let digits = books.series[cash?.series ?? row.series].digits
    func add(
      _ kind: Slip.Kind, cell: Int = 0, right: Int = 0, _ weight: Int, units: Int, money: Int
    ) {
      let change = isCash ? money : units
      let evidence = change == 0 ? 0 : evidence(for: row.amount + change, kind, row)
      let slip = Slip(
        kind, .row(number), cell: cell, right: right,
        weight: weight + evidence + (row.isImported ? SlipWeight.rare : 0),
        [
          (books.interval(of: row.series, row.day), change),
          (cash.flatMap { books.interval(of: $0.series, $0.day) }, money),
        ])
      if let slip { slips.append(slip) }
    }
    for (place, cell) in activity.cells.enumerated() where row.kind != .fixed || !cell.isUnits {
      for choice in MistypedAmounts(of: cell.value, decimals: cell.digits).choices
      where choice.kind != .sign {
        guard let money = activity.change(cell, to: choice.right, digits: digits) else { continue }
        let rise = choice.right - cell.value
        let units = cell.isUnits ? (row.amount < 0 ? -rise : rise) : 0
        add(
          choice.kind, cell: place, right: choice.right, choice.weight, units: units, money: money)
      }
    }
    guard activity.isTurnable, row.kind != .fixed, let money = activity.turned(digits: digits)
    else { return }
    add(.sign, Slip.Kind.sign.weight, units: -2 * row.amount, money: money)
  }

  /// Returns the weight by which other rows support the corrected amount: the other row of a
  /// transfer, or other rows of the payee.
  private func evidence(for right: Int, _ kind: Slip.Kind, _ row: SlipBooks.Row) -> Int {
    let isOfPartner = row.partner.map { books.rows[$0].amount == -right } ?? false
    let isOfPayee =
      kind == .sign ? evidence.hasOtherSign(row) : evidence.hasAmount(right, row)
    if isOfPartner || isOfPayee { return -SlipWeight.evidence }
    if evidence.isUsual(row) { return SlipWeight.evidence }
    return kind == .sign ? 0 : evidence.ofRange(right, row)
  }

  /// Returns the slip that moves the row to another account, or a part of it to another currency or
  /// symbol.
  ///
  /// - Parameter isOnly: whether the result is nil if another series of the account has the same
  ///   slip.
  private func moved(_ number: Int, to target: Int, isOnly: Bool = false) -> Slip? {
    let row = books.rows[number]
    var parts = [SlipActivity.Part(series: row.series, day: row.day, amount: row.amount)]
    parts += row.activity?.parts ?? []
    let to = books.series[target]
    guard row.mayMove,
      let own = parts.first(where: { books.series[$0.series].isCash == to.isCash }),
      target != own.series
    else { return nil }
    let from = books.series[own.series]
    let isAccount = from.account != to.account
    guard from.digits == to.digits, isAccount == (from.currency == to.currency),
      isAccount || row.activity?.isConverted != true
    else { return nil }
    var (right, away, there) = (target, [SlipBooks.Change](), [SlipBooks.Change]())
    for part in isAccount ? parts : [own] {
      let series = isAccount ? books.series(of: to.account, like: part.series) : target
      away.append((books.interval(of: part.series, part.day), -part.amount))
      guard let series else { continue }
      if there.isEmpty { right = series }
      there.append((books.interval(of: series, part.day), part.amount))
    }
    guard !isOnly || right == target else { return nil }
    let isLikely =
      own.series == row.series && evidence.has(row, in: right) && evidence.isAlone(row)
    // Without balances in both series, the slip is equivalent to a surplus or missing row.
    let isStated = [away, there].allSatisfy { $0.contains { $0.interval != nil } }
    guard isLikely || isStated else { return nil }
    let kind = isAccount ? Slip.Kind.account : .currency
    let weight =
      kind.weight + SlipWeight.choices(books.series.count - 1)
      - (isLikely ? SlipWeight.evidence : 0)
    return Slip(kind, .row(number), right: right, weight: weight, away + there)
  }

  /// Whether a row with the same payee and amount is within three days of the row.
  private func hasTwin(_ number: Int) -> Bool {
    let row = books.rows[number]
    return near(row.day) { other in
      let candidate = books.rows[other]
      return other != number && candidate.series == row.series && candidate.amount == row.amount
        && candidate.name == row.name && candidate.isPaid(like: row)
    }
  }

  /// Returns the next row with the same day, payee and amount; nil if there is none. Removing that
  /// row has the same effect.
  private func laterTwin(_ number: Int) -> Int? {
    let row = books.rows[number]
    guard row.partner == nil,
      let interval = books.changes(row, times: 1).compactMap(\.interval).first
    else { return nil }
    return rowsOfInterval[interval].first { other in
      let candidate = books.rows[other]
      return other > number && candidate.day == row.day && candidate.amount == row.amount
        && candidate.series == row.series && candidate.isPaid(like: row)
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
    func add(_ kind: Slip.Kind, _ right: Int, _ weight: Int) {
      let change = right - balance.amount
      let slip = Slip(
        kind, .balance(interval), right: right, weight: weight,
        [(interval, -change), (after, change)])
      if let slip { slips.append(slip) }
    }
    if let before = books.statedBefore[interval] { add(.edited, before, Slip.Kind.edited.weight) }
    for choice in MistypedAmounts(of: balance.amount, decimals: digits).choices {
      add(choice.kind, choice.right, choice.weight)
    }
  }

  // MARK: Rows of other intervals

  /// Adds rows of other accounts and currencies that may belong in this interval.
  private func addOthers(_ interval: Int, _ slips: inout [Slip]) {
    let balance = books.balances[interval]
    // The search begins earlier, because cash may settle some days after the row's day.
    let early = books.series[balance.series].isCash ? -10 : 0
    let before = books.balance(before: interval)?.day.adding(days: early)
    let start = before.map { day in byDay.boundary { books.rows[$0].day > day } } ?? 0
    let end = byDay.boundary { books.rows[$0].day > balance.day }
    for number in byDay[start..<max(start, end)] {
      let row = books.rows[number]
      guard row.series != balance.series else { continue }
      let (from, to) = (books.series[row.series], books.series[balance.series])
      if let slip = moved(number, to: balance.series) { slips.append(slip) }
      guard row.kind == .transfer, row.partner == nil, from.currency == to.currency,
        from.digits == to.digits, from.isCash == to.isCash
      else { continue }
      let weight = Slip.Kind.side.weight + SlipWeight.choices(books.series.count - 1)
      let slip = Slip(
        .side, .row(number), right: balance.series, weight: weight,
        [(interval, -row.amount)])
      if let slip { slips.append(slip) }
    }
  }

  /// Returns slips for splits that may be missing before or between the rows of the interval.
  private func splits(_ interval: Int) -> [Slip] {
    guard !books.ratios.isEmpty, !books.series[books.balances[interval].series].isCash
    else { return [] }
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
          [(interval, change)])
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
    where row.mayMove
      && (!books.intervals[row.series].isEmpty || row.activity != nil)
    {
      let (year, month, day) = (row.day.year, row.day.month, row.day.day)
      let choices = [
        (Slip.Kind.dayAndMonth, CalendarDate(year: year, month: day, day: month)),
        (.year, CalendarDate(year: year - 1, month: month, day: day)),
        (.year, CalendarDate(year: year + 1, month: month, day: day)),
      ]
      for (kind, right) in choices {
        guard let right, right != row.day, start <= right, right <= end else { continue }
        let there = books.changes(row, times: 1, on: right)
        let isInOrder = isInOrder(number, right, books)
        // If the corrected day is after the last balance, the slip is equivalent to a surplus row.
        guard isInOrder || there.contains(where: { $0.interval != nil }) else { continue }
        let slip = Slip(
          kind, .row(number), right: row.amount, day: right,
          weight: kind.weight - (isInOrder ? SlipWeight.evidence : 0),
          books.changes(row, times: -1) + there)
        if let slip { Self.add(slip, &moves) }
      }
    }
    return moves
  }

  /// Whether the row is in date order among its neighbours in the file on the corrected day, but
  /// not on its current day.
  private static func isInOrder(_ number: Int, _ right: CalendarDate, _ books: SlipBooks) -> Bool {
    let day = books.rows[number].day
    let before = number > 0 ? books.rows[number - 1].day : right
    let after = number + 1 < books.rows.count ? books.rows[number + 1].day : right
    return before <= right && right <= after && !(before <= day && day <= after)
  }

  private static func edits(_ books: SlipBooks) -> [[Slip]] {
    var edits = [[Slip]](repeating: [], count: books.balances.count)
    for (number, edit) in books.edits.enumerated() {
      let now = edit.row.map { books.changes(books.rows[$0], times: -1) } ?? []
      let slip = Slip(
        .edited, edit.row.map(Slip.Subject.row) ?? .removed(number), right: number,
        weight: Slip.Kind.edited.weight, books.changes(edit.before, times: 1) + now)
      if let slip { Self.add(slip, &edits) }
    }
    return edits
  }

  private static func add(_ slip: Slip, _ lists: inout [[Slip]]) {
    for effect in slip.effects { lists[effect.interval].append(slip) }
  }
}

extension SlipBooks.Row {
  /// Whether the row's day, account and currency may be wrong.
  fileprivate var mayMove: Bool { kind == .ordinary || kind == .transfer }

  /// Whether the other parts of both rows have the same amounts.
  fileprivate func isPaid(like other: SlipBooks.Row) -> Bool {
    (activity?.parts ?? []).map(\.amount) == (other.activity?.parts ?? []).map(\.amount)
  }
}

extension Slip {
  /// Whether this slip is of another kind than the edit, but has the same subject and effects.
  fileprivate func repairs(like edit: Slip) -> Bool {
    kind != .edited && subject == edit.subject && effects == edit.effects
  }
}
