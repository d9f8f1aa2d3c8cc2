import FinanceModel
import PlainText

/// The entries of one account's statements: each takes out what the one before says and is no
/// longer so, and brings what is new, at the average cost that it names.
struct StatementEntries {
  private let account: String
  private let days: [(date: CalendarDate, rows: [(number: Int, row: StatedPosition)])]

  /// What the account holds by a statement.
  private struct Held: Equatable {
    let number: Int
    let date: CalendarDate
    let quantity: Decimal
    /// Nil where nobody says what it cost.
    let cost: JournalAmount?

    func isSame(as other: Held) -> Bool { quantity == other.quantity && cost == other.cost }
  }

  private enum Change {
    case lot(JournalLots.Change)
    case units(String, Decimal)
    case cash(JournalAmount)
  }

  /// - Parameter last: the last day that counts.
  init(_ positions: PositionLedger, of account: String, until last: CalendarDate) {
    self.account = account
    var days: [(date: CalendarDate, rows: [(number: Int, row: StatedPosition)])] = []
    for (number, row) in positions.rows.enumerated()
    where row.account == account && row.date <= last {
      if days.last?.date != row.date { days.append((row.date, [])) }
      days[days.count - 1].rows.append((number, row))
    }
    self.days = days
  }

  /// An entry for each statement that changed something, in the order of days.
  ///
  /// - Throws: `overflow`.
  func entries() throws(DecimalError) -> [JournalEntry] {
    let all = try changes()
    var lots = try JournalLots(
      all.flatMap(\.changes).compactMap { if case .lot(let change) = $0 { change } else { nil } },
      id: { _ in "" })
    var entries: [JournalEntry] = []
    for (date, changes) in all where !changes.isEmpty {
      var postings: [JournalPosting] = []
      for change in changes { postings.append(try posting(of: change, &lots)) }
      var entry = JournalEntry(.statement, on: date, title: "STATEMENT", postings: postings)
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
        change.quantity.isPositive
        ? try lots.add(change) : try lots.take(change, nil)
      return JournalPosting(
        .units(account: account, symbol: change.place.symbol), change.quantity,
        change.place.symbol, lot: lot)
    }
  }

  private func changes() throws(DecimalError) -> [(date: CalendarDate, changes: [Change])] {
    var held: [String: [Held]] = [:]
    var cash: [JournalAmount] = []
    var all: [(date: CalendarDate, changes: [Change])] = []
    for (date, rows) in days {
      let (stated, money) = try Self.read(rows, date)
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
      all.append((date, changes))
    }
    return all
  }

  private func change(_ held: Held, _ symbol: String, isOut: Bool) -> Change {
    let quantity = isOut ? -held.quantity : held.quantity
    guard let cost = held.cost else { return .units(symbol, quantity) }
    return .lot(
      JournalLots.Change(
        place: JournalLots.Place(account: account, symbol: symbol), row: held.number,
        date: held.date, quantity: quantity, cost: isOut ? -cost.quantity : cost.quantity,
        currency: cost.commodity))
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
