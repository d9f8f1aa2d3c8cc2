package import FinanceModel
import Investing
package import PlainText

/// Rows in statements and ledgers that may be sides of transfers between own accounts.
struct TransferSides {
  private(set) var sides: [TransferSide] = []
  /// Days covered by the files, by account.
  private let days: [String: ClosedRange<CalendarDate>]
  /// Transfer rows with a group, which may already contain the other side.
  private var grouped: [TransferSide] = []
  private let books: ImportBooks
  private let names: [String: String]
  private let currencies: [String: String]

  /// - Parameter plan: the import with payments already grouped.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  init(_ plan: ImportPlan, _ books: ImportBooks) throws(DecimalError) {
    self.books = books
    (names, currencies) = (books.settings.accountNames, books.settings.accountCurrencies)
    guard Self.areOfSeveral(plan, books) else {
      days = [:]
      return
    }
    days = Self.days(of: plan)
    guard let first = days.values.map(\.lowerBound).min(),
      let last = days.values.map(\.upperBound).max()
    else { return }
    try addImported(plan)
    let start = first.adding(days: -TransferMatches.days) ?? first
    let end = last.adding(days: TransferMatches.days) ?? last
    let window = start...end
    try addTransactions(in: window, but: Set(plan.replaced(in: .transactions)))
    try addActivities(in: window, but: Set(plan.replaced(in: .activities)))
    addAlone()
  }

  private static func days(of plan: ImportPlan) -> [String: ClosedRange<CalendarDate>] {
    var days: [String: ClosedRange<CalendarDate>] = [:]
    var (last, range) = (-1, CalendarDate.epochDay...CalendarDate.epochDay)
    func keep() {
      guard last >= 0 else { return }
      let account = plan.sources[last].account
      let known = days[account] ?? range
      days[account] =
        min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
    }
    for place in plan.rows.places {
      let date = plan.packed(place).date
      if place.source != last {
        keep()
        (last, range) = (place.source, date...date)
      } else if !range.contains(date) {
        range = min(range.lowerBound, date)...max(range.upperBound, date)
      }
    }
    keep()
    return days
  }

  /// Whether the rows in files and ledgers belong to at least two accounts, as a transfer requires.
  private static func areOfSeveral(_ plan: ImportPlan, _ books: ImportBooks) -> Bool {
    var keys: Set<BookedRows.Key> = []
    for source in plan.sources {
      for currency in source.statement.rows.currencies {
        keys.insert(plan.key(source.account, currency))
      }
    }
    let names = books.settings.accountNames
    for table in [books.transactions, books.activities] {
      let live = table.liveRows
      let accounts = table.texts(of: "account", in: live)?.texts ?? []
      let currencies = table.texts(of: "currency", in: live)?.texts ?? [""]
      for account in Set(accounts) {
        for currency in Set(currencies) {
          keys.insert(plan.key(names[account] ?? account, currency.isBlankCell ? "" : currency))
        }
      }
      if keys.count > 1 { return true }
    }
    return false
  }

  // MARK: New rows

  private mutating func addImported(_ plan: ImportPlan) throws(DecimalError) {
    var (payments, order) = ([String: [TransferSide]](), [String]())
    for index in plan.rows.indices where plan.rows.verdicts[index] == .new {
      guard let side = imported(index, plan) else { continue }
      guard let group = side.group, side.type == nil else {
        sides.append(side)
        continue
      }
      if payments[group] == nil { order.append(group) }
      payments[group, default: []].append(side)
    }
    for group in order {
      if let side = try TransferSide.principal(of: payments[group] ?? []) { sides.append(side) }
    }
  }

  /// Returns a side without an id; the id is computed when the side becomes part of a transfer.
  private func imported(_ index: Int, _ plan: ImportPlan) -> TransferSide? {
    let row = plan.rows[index]
    let rows = plan.sources[row.source].statement.rows
    let said = rows.packed[row.index]
    guard !said.amount.isZero, !row.isTransfer else { return nil }
    // Only a whole payment can be a side, not a part of a split payment.
    guard rows.details(of: said)?.isSplit != true else { return nil }
    let trade = rows.rarity(of: said)?.trade
    if let trade {
      guard trade.type.movesBetweenAccounts, trade.asset.isEmpty else { return nil }
    }
    if let typed = plan.typedRows[index] {
      let isFree =
        trade == nil
        ? isOpen(typed[0]) : books.activities.text(typed[0], "group").isBlankCell
      guard typed.count == 1, isFree else { return nil }
    }
    return TransferSide(
      row: .imported(index), id: "", account: plan.account(of: row), date: said.date,
      amount: said.amount, payee: rows.text(said.payee), type: trade?.type, isOfFiles: true,
      group: row.group)
  }

  // MARK: Existing rows

  /// Whether a row in the transactions may still become a side. The row must not already be a side,
  /// or part of a payment in several categories.
  private func isOpen(_ place: LedgerPlace) -> Bool {
    let table = books.transactions
    guard table.text(place, "split").isBlankCell else { return false }
    let kind = table.text(place, "kind")
    return kind.isBlankCell
      || kind == AccountPosting.Kind.transfer.rawValue
        && table.text(place, "group").isBlankCell
  }

  private mutating func addTransactions(
    in window: ClosedRange<CalendarDate>, but replaced: Set<LedgerPlace>
  ) throws(DecimalError) {
    let table = books.transactions
    var (payments, order) = ([String: [TransferSide]](), [String]())
    for place in table.liveRows(in: window) {
      let isOpen = isOpen(place)
      guard !replaced.contains(place), table.hasCountingStatus(place),
        isOpen || table.text(place, "split").isBlankCell,
        let amount = table.amount(place), !amount.isZero,
        var side = booked(.transactions, table, place, amount, type: nil)
      else { continue }
      let group = table.text(place, "group")
      guard isOpen else {
        if !group.isBlankCell, table.text(place, "kind") == AccountPosting.Kind.transfer.rawValue {
          side.group = group
          grouped.append(side)
        }
        continue
      }
      guard !group.isBlankCell else {
        sides.append(side)
        continue
      }
      side.group = group
      if payments[group] == nil { order.append(group) }
      payments[group, default: []].append(side)
    }
    guard !order.isEmpty else { return }
    let taken = groupsOfTransfers
    for group in order where !taken.contains(group) {
      guard let rows = payments[group], Set(rows.map(\.account)).count == 1,
        let side = try TransferSide.principal(of: rows)
      else { continue }
      sides.append(side)
    }
  }

  /// Group names already used by transfers.
  private var groupsOfTransfers: Set<String> {
    let table = books.transactions
    var groups = Set(
      table.liveRows.lazy.filter {
        table.text($0, "kind") == AccountPosting.Kind.transfer.rawValue
      }.map { table.text($0, "group") })
    groups.formUnion(
      books.activities.texts(of: "group", in: books.activities.liveRows)?.texts ?? [])
    return groups
  }

  private mutating func addActivities(
    in window: ClosedRange<CalendarDate>, but replaced: Set<LedgerPlace>
  ) throws(DecimalError) {
    let table = books.activities
    for place in table.liveRows(in: window) where !replaced.contains(place) {
      guard let type = ActivityType(rawValue: table.text(place, "type")),
        type.movesBetweenAccounts, table.text(place, "symbol").isBlankCell,
        [ActivityStatus.posted.rawValue, ""].contains(table.text(place, "status")),
        let amount = table.amount(place), !amount.isZero
      else { continue }
      let isOut = type == .withdrawal || type == .transferOut
      let moved = isOut ? -amount : amount
      guard var side = booked(.activities, table, place, moved, type: type) else { continue }
      let charges =
        try (table.amount(place, "fee") ?? .zero)
        + (table.amount(place, "tax") ?? .zero)
      let withFees = try moved - charges
      if !charges.isZero, withFees.isNegative == isOut, !withFees.isZero {
        side.withFees = withFees
      }
      let group = table.text(place, "group")
      if group.isBlankCell {
        sides.append(side)
      } else {
        side.group = group
        grouped.append(side)
      }
    }
  }

  /// Adds the transfer rows that are alone in their groups.
  private mutating func addAlone() {
    guard !grouped.isEmpty else { return }
    var counts: [String: Int] = [:]
    for table in [books.transactions, books.activities] {
      for place in table.liveRows { counts[table.text(place, "group"), default: 0] += 1 }
    }
    sides += grouped.filter { side in side.group.map { counts[$0] == 1 } ?? false }
  }

  private func booked(
    _ ledger: Ledger, _ table: LedgerTable, _ place: LedgerPlace, _ amount: Decimal,
    type: ActivityType?
  ) -> TransferSide? {
    guard let date = table.date(place) else { return nil }
    let written = table.text(place, "account")
    let account = names[written] ?? written
    let code = table.text(place, "currency")
    let currency =
      code.isBlankCell
      ? currencies[account] ?? books.settings.baseCurrency?.code ?? "" : code
    return TransferSide(
      row: .booked(ledger, place), id: table.text(place, "id"),
      account: BookedRows.Key(account: account, currency: currency), date: date,
      amount: amount, payee: type == nil ? table.text(place, "payee") : "", type: type,
      isOfFiles: days[account]?.contains(date) ?? false)
  }
}

extension LedgerTable {
  /// Returns the live rows on the given days. In ledger format, dates in alphabetical order are
  /// also in chronological order.
  fileprivate func liveRows(in days: ClosedRange<CalendarDate>) -> some Sequence<LedgerPlace> {
    let range = "\(days.lowerBound)"..."\(days.upperBound)"
    return liveRows.lazy.filter { range.contains(text($0, "date")) }
  }
}

/// A row that may be one side of a transfer between own accounts.
package struct TransferSide: Sendable {
  /// The location of a row.
  package enum Row: Hashable, Sendable {
    /// Index among the imported rows.
    case imported(Int)
    case booked(Ledger, LedgerPlace)
  }

  package let row: Row
  /// Id of the row; "" if the row is in a ledger and has no id.
  package internal(set) var id: String
  package let account: BookedRows.Key
  package let date: CalendarDate
  /// Amount of the row; negative for an outflow.
  package let amount: Decimal
  package let payee: String
  /// Type of the activity; nil for a transaction.
  let type: ActivityType?
  /// Whether the imported files cover the row's account and day.
  let isOfFiles: Bool
  /// Fee rows of the same payment.
  var fees: [Row] = []
  /// Amount including the payment's fees; nil if there are no fees.
  var withFees: Decimal?
  /// Name shared by the rows of the payment.
  var group: String?

  /// The ledger that contains the row.
  package var ledger: Ledger { type == nil ? .transactions : .activities }

  /// Returns a payment's largest row, with the payment's other rows as its fees.
  ///
  /// - Parameter sides: at least one row; all rows are in the same account.
  /// - Throws: `overflow`.
  static func principal(of sides: [TransferSide]) throws(DecimalError) -> TransferSide? {
    guard var principal = sides.max(by: { $0.amount.magnitude < $1.amount.magnitude }),
      sides.count > 1
    else { return sides.first }
    var sum = Decimal.zero
    for side in sides { sum = try sum + side.amount }
    principal.fees = sides.map(\.row).filter { $0 != principal.row }
    if sum.isNegative == principal.amount.isNegative, !sum.isZero { principal.withFees = sum }
    return principal
  }
}

/// A transfer between two own accounts, with a row in each.
package struct OwnTransfer: Sendable {
  /// The relation between the two amounts.
  package enum Basis: String, CaseIterable, Sendable {
    /// The amounts are equal.
    case amount
    /// The amounts are equal if the payment's fees are included, or they differ by a fee in a
    /// separate row.
    case fee
    /// The amounts are in different currencies and are similar at the day's rate.
    case rate
  }

  /// The state of the transfer.
  package enum State: String, CaseIterable, Sendable {
    /// The transfer is suggested to the user.
    case proposed
    /// The user accepted the transfer, and both rows are joined.
    case accepted
    /// One of the rows may also belong to another transfer.
    case tied
  }

  /// The row that sends the money.
  package internal(set) var out: TransferSide
  /// The row that receives the money.
  package internal(set) var into: TransferSide
  package let basis: Basis
  /// The state of the rows: joined, suggested or ambiguous.
  package internal(set) var state: State

  /// Group name for the rows.
  package var group: String { out.group ?? into.group ?? out.id }

  /// Whether the text is a prefix of either row's id.
  package func isNamed(_ text: String) -> Bool { out.id.hasPrefix(text) || into.id.hasPrefix(text) }
}
