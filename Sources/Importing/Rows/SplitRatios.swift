import FinanceModel
import PlainText

extension ImportPlan {
  /// Completes the new rows whose meaning depends on other rows of the account.
  ///
  /// - Throws: `overflow`.
  mutating func completeTrades(_ books: ImportBooks) throws(DecimalError) {
    var (splits, crossing, accrued) = ([Int](), [Int](), [Int]())
    for index in rows.indices where rows.verdicts[index] == .new && isTrade(rows.places[index]) {
      guard let trade = trade(index) else { continue }
      if trade.type == .split {
        let isOpen = trade.ratio == nil && ratios[index] == nil && rows[index].type == nil
        if isOpen { splits.append(index) }
      } else if trade.closesAndOpens {
        crossing.append(index)
      } else if trade.isAccrued {
        accrued.append(index)
      }
    }
    try addRatios(splits, books)
    try divide(crossing, books)
    if !accrued.isEmpty { direct(accrued, books) }
  }

  /// Computes split ratios from the units held before the split if a file states only the added
  /// units. A split is omitted if no units were held.
  ///
  /// - Throws: `overflow`.
  private mutating func addRatios(
    _ splits: [Int], _ books: ImportBooks
  ) throws(DecimalError) {
    for index in splits {
      let said = statementRow(rows[index])
      guard let trade = said.trade, let added = trade.quantity else { continue }
      let (account, symbol) = (sources[rows[index].source].account, symbols.symbol(of: trade))
      let held = try held(symbol, account, before: said.date, books)
      guard let ratio = SplitRatio(adding: added, to: held) else {
        let table = books.activities
        let isEntered = isEntered(.split, account, said.date, books) { place in
          table.text(place, "symbol") == symbol
        }
        rows[index].verdict = isEntered ? .present : .skipped
        guard !isEntered else { continue }
        let symbol = symbol.visible
        eventNotes[index] = EventNote(
          "a split of '\(symbol)' adds \(added) units on \(said.date), but none are held",
          "import an older export first, or enter the split with its ratio: ",
          command: "ledger-add activities type=SPLIT symbol=\(symbol.shellWord) ratio=RATIO"
            + " account=\(account.visible.shellWord) date=\(said.date) --apply")
        continue
      }
      ratios[index] = ratio
    }
  }

  /// Returns the units of an asset held in an account before a day, or before a time on that day.
  /// The ledger and the new rows are included.
  func held(
    _ symbol: String, _ account: String, before day: CalendarDate, _ books: ImportBooks,
    at time: TimeOfDay? = nil
  ) throws(DecimalError) -> Decimal {
    var moves = booked(symbol, account, books)
    for index in rows.indices where rows.verdicts[index] == .new && isTrade(rows.places[index]) {
      let row = rows[index]
      let said = statementRow(row)
      guard sources[row.source].account == account, let trade = said.trade,
        symbols.symbol(of: trade) == symbol
      else { continue }
      let type = row.type == .split ? .split : trade.type
      moves.append(
        UnitMove(
          said.date, said.time, type, trade.subtype,
          units: fractions[index].map { -$0 } ?? trade.quantity ?? .zero,
          type == .split ? ratios[index] ?? trade.ratio : nil))
    }
    let before = moves.filter { $0.date < day || $0.date == day && $0.isBefore(time) }
    let order = before.indices.sorted { (before[$0].order, $0) < (before[$1].order, $1) }
    var sum = Decimal.zero
    for index in order { sum = try before[index].applied(to: sum) }
    return sum
  }

  /// Returns the changes that posted ledger rows make to a holding, in file order.
  private func booked(_ symbol: String, _ account: String, _ books: ImportBooks) -> [UnitMove] {
    // The first row of an exchange states the outgoing units.
    var (moves, leaving) = ([UnitMove](), Set<String>())
    let (table, names) = (books.activities, books.settings.accountNames)
    for place in table.liveRows {
      let (group, status) = (table.text(place, "group"), table.text(place, "status"))
      let isPosted = status.isBlankCell || status == ActivityStatus.posted.rawValue
      guard isPosted, let type = ActivityType(rawValue: table.text(place, "type")) else {
        continue
      }
      let isOut = type == .exchange && leaving.insert(group).inserted
      let written = table.text(place, "account")
      guard table.text(place, "symbol") == symbol, (names[written] ?? written) == account,
        let date = table.date(place)
      else { continue }
      let units = table.amount(place, "quantity") ?? .zero
      moves.append(
        UnitMove(
          date, table.time(place), type, table.text(place, "subtype"),
          units: isOut ? -units : units, type == .split ? table.ratio(place) : nil))
    }
    return moves
  }
}

/// A row's change to a holding.
private struct UnitMove {
  let date: CalendarDate
  private let time: TimeOfDay?
  private let isSplit: Bool
  /// The split ratio; nil while only the added units are known.
  private let ratio: SplitRatio?
  /// The change in units; zero if the row does not move units.
  private let units: Decimal
  /// Whether the units reduce a position: they leave a long position or close a short one.
  private let isClosing: Bool

  init(
    _ date: CalendarDate, _ time: TimeOfDay?, _ type: ActivityType, _ subtype: String?,
    units: Decimal, _ ratio: SplitRatio?
  ) {
    (self.date, self.time, self.ratio, isSplit) = (date, time, ratio, type == .split)
    let kind = subtype.flatMap(ActivitySubtype.init)
    isClosing = type == .optionExercise || type == .optionAssignment || kind == .optionExpiry
    self.units =
      switch type {
      case .buy, .transferIn, .exchange, .spinOff, .split: units
      case .sell, .transferOut, .fee: -units
      case .optionExercise, .optionAssignment: units.magnitude
      case .adjustment where isClosing: units.magnitude
      case .dividend, .interest:
        [.reinvested, .stakingReward, .inKind].contains(kind) ? units : .zero
      default: .zero
      }
  }

  /// Whether the row precedes a time on its day. Splits and rows without a time come first.
  func isBefore(_ other: TimeOfDay?) -> Bool {
    guard let other else { return false }
    return isSplit || time.map { $0 < other } ?? true
  }

  /// Position among the rows of a holding: by day, splits first, then by time.
  var order: Order { Order(day: date, isSplit: isSplit, time: time) }

  struct Order: Comparable {
    let day: CalendarDate
    let isSplit: Bool
    let time: TimeOfDay?

    static func < (a: Order, b: Order) -> Bool {
      if a.day != b.day { return a.day < b.day }
      if a.isSplit != b.isSplit { return a.isSplit }
      guard let time = b.time else { return false }
      return a.time.map { $0 < time } ?? true
    }
  }

  func applied(to held: Decimal) throws(DecimalError) -> Decimal {
    if let ratio { return try ratio.applied(to: held) }
    return try isClosing && !held.isNegative ? held - units : held + units
  }
}

extension LedgerTable {
  fileprivate func time(_ place: LedgerPlace) -> TimeOfDay? {
    do throws(TimeProblem) {
      return try TimeOfDay(parsing: text(place, "time"))
    } catch {
      return nil
    }
  }

  fileprivate func ratio(_ place: LedgerPlace) -> SplitRatio? {
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: text(place, "ratio"))
    } catch {
      return nil
    }
  }
}

extension SplitRatio {
  /// Creates the ratio for added units: 30 added to 10 is 4:1. nil if it cannot be computed, for
  /// example if no units are held.
  init?(adding units: Decimal, to held: Decimal) {
    do throws(DecimalError) {
      let sum = try held + units
      let (held, after) = held.isNegative ? (-held, -sum) : (held, sum)
      guard held.isPositive, after.isPositive else { return nil }
      var (first, second) = (after.mantissa, held.mantissa)
      while second != 0 { (first, second) = (second, first % second) }
      guard first != 0, let new = Decimal(whole: after.mantissa / first),
        let old = Decimal(whole: held.mantissa / first)
      else { return nil }
      self.init(ofNew: new, old: old)
    } catch {
      return nil
    }
  }

  /// Creates the simplest ratio that results in `new` units and a fraction, which is paid in cash:
  /// at 1:10, 95 units become 9 and a half. nil if several ratios are equally simple.
  init?(from old: Decimal, toWhole new: Decimal) throws(DecimalError) {
    guard old.isPositive, new.isPositive else { return nil }
    let (isReverse, next) = (new < old, try new + .one)
    // Exclusive bounds of the larger number if the smaller number is 1.
    let (low, high) = isReverse ? ((old, next), (old, new)) : ((new, old), (next, old))
    for small in 1...Self.smallTerms {
      let small = Decimal(small)
      let whole = try small.scaled(by: low.0, over: low.1, .floor).rounded(toDecimals: 0, .floor)
      let large = try whole + .one
      let bound = try small.scaled(by: high.0, over: high.1, .ceiling)
      guard large < bound else { continue }
      guard try large + .one >= bound else { return nil }
      self.init(ofNew: isReverse ? small : large, old: isReverse ? large : small)
      return
    }
    return nil
  }

  /// Largest value tried for the smaller number in a ratio.
  private static let smallTerms = 10

  private init?(ofNew new: Decimal, old: Decimal) {
    do throws(Problem) {
      try self.init(parsing: "\(new):\(old)")
    } catch {
      return nil
    }
  }
}

extension Decimal {
  fileprivate init?(whole: Int128) {
    do throws(NumberProblem) {
      try self.init(parsing: "\(whole)")
    } catch {
      return nil
    }
  }
}
