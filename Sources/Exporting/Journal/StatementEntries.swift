import FinanceModel
import Investing
import PlainText

/// Entries for one account's statements. Each entry removes the previous statement's holdings that
/// changed, and adds the new holdings at their stated average cost. A split in the activities
/// changes the holdings stated before it.
struct StatementEntries {
  private let account: String
  private let steps: [Step]

  /// A statement or a split on a day.
  private struct Step {
    let date: CalendarDate
    var rows: [(number: Int, row: StatedPosition)] = []
    var split: (symbol: String, ratio: SplitRatio)?
  }

  /// A holding of the account as stated.
  private struct Held {
    let number: Int
    let date: CalendarDate
    var quantity: Decimal
    /// Cost; nil if it is not stated.
    let cost: JournalAmount?

    func isSame(as other: Held) -> Bool { quantity == other.quantity && cost == other.cost }
  }

  private enum Change {
    case lot(JournalLots.Change)
    case units(String, Decimal)
    case cash(JournalAmount)
  }

  /// Prepares the entries for an account's statements.
  ///
  /// - Parameters:
  ///   - booking: provides splits.
  ///   - last: the last day included.
  init(
    _ positions: PositionLedger, of account: String, _ booking: Booking,
    until last: CalendarDate
  ) {
    self.account = account
    var statements: [Step] = []
    for (number, row) in positions.rows.enumerated()
    where row.account == account && row.date <= last {
      if statements.last?.date != row.date { statements.append(Step(date: row.date)) }
      statements[statements.count - 1].rows.append((number, row))
    }
    var splits: [Step] = []
    for split in booking.events.splits {
      let symbol = booking.ledger.symbols[split.symbol]
      // Each account that holds the asset has a row for the split, so a repeated split is skipped.
      guard !splits.contains(where: { $0.date == split.date && $0.split?.symbol == symbol })
      else { continue }
      splits.append(Step(date: split.date, split: (symbol, split.ratio)))
    }
    // A statement on the day of a split follows the split.
    steps = (splits + statements).enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }.map(\.element)
  }

  /// Returns an entry for each statement with changes, in date order.
  ///
  /// - Throws: `overflow`.
  func entries() throws(DecimalError) -> [JournalEntry] {
    let all = try changes()
    var lots = try JournalLots(
      all.flatMap(\.changes).compactMap { if case .lot(let change) = $0 { change } else { nil } },
      id: { _ in "" })
    var entries: [JournalEntry] = []
    for (step, changes) in all where !changes.isEmpty {
      var postings: [JournalPosting] = []
      for change in changes { postings.append(try posting(of: change, &lots)) }
      let title = step.split.map { "SPLIT \($0.symbol)" } ?? "STATEMENT"
      var entry = JournalEntry(.statement, on: step.date, title: title, postings: postings)
      try entry.balance(with: .statements)
      entries.append(entry)
    }
    return entries
  }

  private func posting(
    of change: Change, _ lots: inout JournalLots
  ) throws(DecimalError) -> JournalPosting {
    switch change {
    case .cash(let sum):
      return JournalPosting(.cash(account: account), sum.quantity, sum.commodity)
    case .units(let symbol, let quantity):
      return JournalPosting(.units(account: account, symbol: symbol), quantity, symbol)
    case .lot(let change):
      let lot =
        change.isTaken ? try lots.take(change, nil) : try lots.add(change)
      return JournalPosting(
        .units(account: account, symbol: change.place.symbol), change.quantity,
        change.place.symbol, lot: lot)
    }
  }

  private func changes() throws(DecimalError) -> [(step: Step, changes: [Change])] {
    var held: [String: [Held]] = [:]
    var cash: [JournalAmount] = []
    var all: [(step: Step, changes: [Change])] = []
    for step in steps {
      var stated: [String: [Held]] = held
      var money = cash
      if let (symbol, ratio) = step.split {
        stated[symbol] = try held[symbol].map { (lots) throws(DecimalError) in
          try Self.split(lots, ratio)
        }
      } else {
        (stated, money) = try Self.read(step.rows, step.date)
      }
      var changes: [Change] = []
      for symbol in Set(held.keys).union(stated.keys).sorted() {
        let (old, new) = (held[symbol] ?? [], stated[symbol] ?? [])
        let isSame = old.count == new.count && zip(old, new).allSatisfy { $0.isSame(as: $1) }
        guard !isSame else { continue }
        changes += old.map { change($0, symbol, isOut: true) }
        changes += new.map { change($0, symbol, isOut: false) }
        held[symbol] = new.isEmpty ? nil : new
      }
      changes += try Self.differences(from: cash, to: money).map { .cash($0) }
      cash = money
      all.append((step, changes))
    }
    return all
  }

  /// Returns the lots after a split; each quantity is rounded half-even to 18 decimals.
  private static func split(
    _ lots: [Held], _ ratio: SplitRatio
  ) throws(DecimalError) -> [Held] {
    var lots = lots
    for index in lots.indices { lots[index].quantity = try ratio.applied(to: lots[index].quantity) }
    return lots
  }

  private func change(_ held: Held, _ symbol: String, isOut: Bool) -> Change {
    let quantity = isOut ? -held.quantity : held.quantity
    guard let cost = held.cost else { return .units(symbol, quantity) }
    return .lot(
      JournalLots.Change(
        place: JournalLots.Place(account: account, symbol: symbol), row: held.number,
        date: held.date, quantity: quantity, cost: isOut ? -cost.quantity : cost.quantity,
        currency: cost.commodity, isTaken: isOut))
  }

  private static func read(
    _ rows: [(number: Int, row: StatedPosition)], _ date: CalendarDate
  ) throws(DecimalError) -> (stated: [String: [Held]], cash: [JournalAmount]) {
    var stated: [String: [Held]] = [:]
    var cash: [JournalAmount] = []
    for (number, row) in rows where !row.quantity.isZero {
      guard row.symbol != StatedPosition.cashSymbol else {
        try cash.add(try JournalMoney.major(row.quantity, row.currency))
        continue
      }
      var cost: JournalAmount?
      if let unit = row.averageCost {
        cost = try JournalMoney.major(
          try unit.multiplied(by: row.quantity, .halfEven), row.currency)
      }
      stated[row.symbol, default: []].append(
        Held(number: number, date: date, quantity: row.quantity, cost: cost))
    }
    return (stated, cash)
  }

  private static func differences(
    from old: [JournalAmount], to new: [JournalAmount]
  ) throws(DecimalError) -> [JournalAmount] {
    var sums = new
    for sum in old { try sums.add(JournalAmount(-sum.quantity, sum.commodity)) }
    return sums.filter { !$0.quantity.isZero }
  }
}
