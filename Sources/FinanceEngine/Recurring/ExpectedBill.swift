package import FinanceModel
package import PlainText

/// A bill of the settings that can be expected: its schedule is read and its names are known.
package struct ExpectedBill: Sendable {
  /// The place of the bill in the settings.
  package let index: Int
  package let settings: BillSettings
  package let days: BillDays
  /// The account's own name.
  package let account: String
  /// Of a transfer the other account's own name.
  package let to: String?
  private let payees: BillPayees

  /// The kind, ``BillSettings/Kind/bill`` if none is stated.
  package var kind: BillSettings.Kind { settings.kind ?? .bill }

  /// - Parameter names: the own name of each name and alias of an account.
  /// - Throws: what is wrong with the schedule.
  package init(
    _ settings: BillSettings, at index: Int, accountNames names: [String: String]
  ) throws(ScheduleProblem) {
    self.index = index
    self.settings = settings
    days = try settings.days()
    account = names[settings.account] ?? settings.account
    to = settings.to.map { names[$0] ?? $0 }
    payees = BillPayees(settings.payees)
  }

  /// How many days before and after its day a row may pay it.
  package var window: BillWindow { settings.window ?? .usual }

  /// A payment without a sign, if the payments so far do not decide: the stated amount, the middle
  /// of a range, zero of recent ones.
  ///
  /// - Parameter day: the day that it is due on.
  package func firstAmount(on day: CalendarDate) -> Decimal {
    if let amount = settings.amount.stated(on: day) { return amount }
    guard case .range(let min, let max) = settings.amount else { return .zero }
    do throws(DecimalError) {
      guard let min, let max else { return min ?? max ?? .zero }
      return try [min, max].median() ?? .zero
    } catch {
      return .zero
    }
  }

  /// The amount as it changes the account: negative for money that goes out.
  package func signed(_ amount: Decimal) -> Decimal { kind == .income ? amount : -amount }

  /// The only payees that are the bill's, folded as ``RuleText/folded``; nil where a pattern has
  /// `*` or `?`, and for a transfer that names none.
  package var literalPayees: Set<String>? {
    kind == .transfer && settings.payee == nil ? nil : payees.onlyLiterals
  }

  /// Whether the payee, or the bank's text, is one that the bill names. A blank text is none.
  package func isPaid(to text: String) -> Bool { payees.contains(text) }

  /// Whether a payment can be one of the bill, whatever its day and amount: the direction, and that
  /// a row states the bill; else the account, whether it is a transfer, of one that says so the
  /// other account, and for other payments than transfers the payee.
  package func canBePaid(by payment: BillPayment) -> Bool {
    guard payment.amount.isNegative == (kind != .income) else { return false }
    if let bill = payment.bill { return bill == settings.name }
    guard payment.account == account,
      kind == .transfer ? payment.isTransfer : payment.isOrdinary
    else { return false }
    if let other = payment.other, let to, other != to { return false }
    if kind == .transfer, settings.payee == nil, settings.amount.stated(on: payment.date) != nil {
      return true
    }
    return isKnown(payment)
  }

  /// Whether a row states the bill, its payee or the account that the transfer goes to.
  func isKnown(_ payment: BillPayment) -> Bool {
    payment.bill == settings.name || payment.texts.contains(where: isPaid)
      || kind == .transfer && settings.payee == nil && payment.other != nil && payment.other == to
  }

  /// How far an amount is from what a payment that is due on a day may be: of a stated amount in
  /// millionths of it, nil beyond 20 %; zero within the range, nil outside of it; zero of recent
  /// ones.
  ///
  ///     bill.deviation(of: Decimal(-105), on: day)   // 50000 of a bill of 100
  package func deviation(of amount: Decimal, on day: CalendarDate) -> Int? {
    let size = amount.magnitude
    switch settings.amount {
    case .recent: return 0
    case .range(let min, let max):
      return (min.map { $0 <= size } ?? true) && (max.map { size <= $0 } ?? true) ? 0 : nil
    case .fixed, .dated: return Self.deviation(of: size, from: firstAmount(on: day))
    }
  }

  private static func deviation(of amount: Decimal, from stated: Decimal) -> Int? {
    do throws(DecimalError) {
      let size = try (amount - stated).magnitude
      guard try size.multiplied(by: Decimal(5), .halfEven) <= stated else { return nil }
      let share = try size.divided(by: stated, .halfEven)
      return Int(share.units(minorDigits: 6, .halfEven))
    } catch {
      return nil
    }
  }
}
