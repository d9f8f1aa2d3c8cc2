package import FinanceModel
package import PlainText

/// A valid bill in the settings, with its parsed schedule and resolved names.
package struct ExpectedBill: Sendable {
  /// Index of the bill in the settings.
  package let index: Int
  package let settings: BillSettings
  package let days: BillDays
  /// The account's main name, not an alias.
  package let account: String
  /// Main name of a transfer's other account; nil if there is none.
  package let to: String?
  private let payees: BillPayees

  /// Kind of the bill; ``BillSettings/Kind/bill`` if not stated.
  package var kind: BillSettings.Kind { settings.kind ?? .bill }

  /// - Parameter names: the account's main name for each name and alias.
  /// - Throws: the error in the schedule.
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

  /// Days before and after the due day on which a row may pay the bill.
  package var window: BillWindow { settings.window ?? .usual }

  /// Returns the expected payment, without a sign, without considering past payments: the stated
  /// amount, the middle of a range, or zero for recent amounts.
  ///
  /// - Parameter day: the due day.
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

  /// Returns the amount with its effect on the account: negative for an outflow.
  package func signed(_ amount: Decimal) -> Decimal { kind == .income ? amount : -amount }

  /// All payees of the bill, folded by ``RuleText/folded``; nil if a payee contains `*` or `?`, or
  /// if the bill is a transfer without payees.
  package var literalPayees: Set<String>? {
    kind == .transfer && settings.payee == nil ? nil : payees.onlyLiterals
  }

  /// Whether the payee or the bank's text matches the bill. Blank text never matches.
  package func isPaid(to text: String) -> Bool { payees.contains(text) }

  /// Whether a payment can belong to the bill, regardless of its day and amount.
  ///
  /// The direction must match. If a row states a bill, it must be this bill. Otherwise, the account
  /// must match; in addition, a bill that is a transfer requires a transfer with the stated other
  /// account, and any other bill requires one of its payees.
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

  /// Whether a row states the bill, its payee or the transfer's receiving account.
  func isKnown(_ payment: BillPayment) -> Bool {
    payment.bill == settings.name || payment.folded.contains(where: payees.contains)
      || kind == .transfer && settings.payee == nil && payment.other != nil && payment.other == to
  }

  /// Returns the distance between an amount and the amount expected on a day.
  ///
  ///     bill.deviation(of: Decimal(-105), on: day)   // 50000 of a bill of 100
  ///
  /// - For a stated amount, the difference in millionths of the stated amount; nil beyond 20 %.
  /// - For a range, zero inside the range and nil outside.
  /// - For recent amounts, zero.
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
