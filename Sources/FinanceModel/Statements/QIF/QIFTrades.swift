import PlainText

extension QIFReader {
  /// Appends a statement with the records of a brokerage account.
  mutating func addInvestments(_ records: [Record]) {
    var rows = StatementRows()
    var skipped: [Statement.Skipped] = []
    for record in records where !notes.isFull {
      if text("N", of: record).lowercased() == "reminder" {
        skipped.append(Statement.Skipped(reason: .empty, line: line(of: record)))
      } else if let row = tradeRow(record) {
        rows.append(contentsOf: row)
      }
    }
    append(rows, skipped)
  }

  /// The meaning of an action in Quicken.
  private struct Action {
    let type: ActivityType
    var subtype: ActivitySubtype?
    /// -1 if money leaves the account, 0 if no money moves, otherwise 1.
    var direction: Int
  }

  private static let actions: [String: Action] = [
    "buy": Action(type: .buy, direction: -1),
    "sell": Action(type: .sell, direction: 1),
    "shtsell": Action(type: .sell, subtype: .toOpen, direction: 1),
    "cvrshrt": Action(type: .buy, subtype: .toClose, direction: -1),
    "div": Action(type: .dividend, direction: 1),
    "intinc": Action(type: .interest, direction: 1),
    "cglong": Action(type: .dividend, direction: 1),
    "cgmid": Action(type: .dividend, direction: 1),
    "cgshort": Action(type: .dividend, direction: 1),
    "reinvdiv": Action(type: .dividend, subtype: .reinvested, direction: 1),
    "reinvint": Action(type: .dividend, subtype: .reinvested, direction: 1),
    "reinvlg": Action(type: .dividend, subtype: .reinvested, direction: 1),
    "reinvmd": Action(type: .dividend, subtype: .reinvested, direction: 1),
    "reinvsh": Action(type: .dividend, subtype: .reinvested, direction: 1),
    "rtrncap": Action(type: .dividend, subtype: .returnOfCapital, direction: 1),
    "miscinc": Action(type: .credit, direction: 1),
    "miscexp": Action(type: .fee, direction: -1),
    "margint": Action(type: .fee, subtype: .interestCharge, direction: -1),
    "shrsin": Action(type: .transferIn, direction: 0),
    "shrsout": Action(type: .transferOut, direction: 0),
    "stksplit": Action(type: .split, direction: 0),
    "xin": Action(type: .deposit, direction: 1),
    "xout": Action(type: .withdrawal, direction: -1),
    "contribx": Action(type: .deposit, direction: 1),
    "withdrwx": Action(type: .withdrawal, direction: -1),
  ]

  /// Returns the rows of a record: two rows if money is transferred from or to another account,
  /// otherwise one. If the record is malformed, adds findings and returns nil.
  private mutating func tradeRow(_ record: Record) -> [StatementRow]? {
    let date = date(of: record)
    let name = text("N", of: record).lowercased()
    let isElsewhere = Self.actions[name] == nil && name.hasSuffix("x")
    let action = Self.actions[name] ?? Self.actions[isElsewhere ? String(name.dropLast()) : ""]
    guard let action = action ?? cash(name, record) else { return unknown(record, date) }
    var total = Decimal.zero
    if action.direction != 0 {
      guard let amount = amount(of: record) else { return nil }
      // Purchases and charges are unsigned, whereas income may be negative if it is reversed.
      total =
        action.direction < 0 ? -amount.magnitude : action.type == .sell ? amount.magnitude : amount
    }
    let trade = trade(record, action)
    guard let date, let trade else { return nil }
    if !isElsewhere { return [row(record, date, total, trade)] }
    payments += 1
    let other = StatementTrade(type: total.isNegative ? .deposit : .withdrawal)
    return [
      row(record, date, total, trade, payment: payments),
      row(record, date, -total, other, payment: payments),
    ]
  }

  /// Returns the action for `Cash`, or for a record without an action or a security. The sign of
  /// the amount determines whether money is incoming or outgoing.
  private mutating func cash(_ name: String, _ record: Record) -> Action? {
    guard name == "cash" || name.isEmpty && record.value("Y") == nil,
      let range = record.value("T") ?? record.value("U"),
      let amount = StatementNumber.value(of: bytes[range], sign: sign)
    else { return nil }
    return amount.isNegative
      ? Action(type: .withdrawal, direction: -1) : Action(type: .deposit, direction: 1)
  }

  private mutating func unknown(_ record: Record, _ date: CalendarDate?) -> [StatementRow]? {
    let range = record.value("N") ?? record.range
    notes.warn(
      .uninterpreted, "action '\(notes.shown(range))' is not a known trade or payment",
      at: range,
      hint: "the row becomes an activity of type UNKNOWN; enter the correct type by hand")
    let amount = record.value("T") == nil ? .zero : number("T", of: record)
    guard let date, let amount,
      let trade = trade(record, Action(type: .unknown, direction: 0))
    else { return nil }
    return [row(record, date, amount, trade)]
  }

  private mutating func trade(_ record: Record, _ action: Action) -> StatementTrade? {
    let name = text("Y", of: record)
    let needsSecurity = [.buy, .sell, .split, .transferIn, .transferOut].contains(action.type)
    if needsSecurity, name.isEmpty {
      reportMissing("security (Y)", of: record)
      return nil
    }
    if needsSecurity, record.value("Q") == nil {
      reportMissing("quantity (Q)", of: record)
      return nil
    }
    let quantity = number("Q", of: record)
    if needsSecurity, quantity == nil { return nil }
    let price = number("I", of: record)
    let fee = number("O", of: record).flatMap { $0.isZero ? nil : $0.magnitude }
    var ratio: SplitRatio?
    if action.type == .split, let quantity {
      // Quicken states the number of new shares for ten old shares.
      ratio = self.ratio(quantity, record)
      if ratio == nil { return nil }
    }
    return StatementTrade(
      type: action.type, subtype: action.subtype?.rawValue, symbol: symbols[name] ?? "",
      name: name, quantity: action.type == .split ? nil : quantity?.magnitude, unitPrice: price,
      fee: fee, ratio: ratio)
  }

  private mutating func ratio(_ new: Decimal, _ record: Record) -> SplitRatio? {
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: "\(new):10")
    } catch {
      notes.report(
        .amount, "the split '\(new):10' \(error.reason)",
        at: record.value("Q") ?? record.range, hint: error.hint)
      return nil
    }
  }

  private mutating func row(
    _ record: Record, _ date: CalendarDate, _ amount: Decimal, _ trade: StatementTrade,
    payment: Int? = nil
  ) -> StatementRow {
    let texts = [text("M", of: record), text("L", of: record)].filter { !$0.isEmpty }
    return StatementRow(
      line: line(of: record), date: date,
      payee: notes.bounded(text("P", of: record), at: record.range),
      text: notes.bounded(texts.joined(separator: " "), at: record.range), amount: amount,
      currency: options.currency ?? "", payment: payment, trade: trade)
  }
}
