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

  /// What a payment changes in the account: negative for money that goes out.
  package var signedAmount: Decimal {
    kind == .income ? settings.amount : -settings.amount
  }

  /// The only payees that are the bill's, folded as ``RuleText/folded``; nil where a pattern has
  /// `*` or `?`, and for a transfer that names none.
  package var literalPayees: Set<String>? {
    kind == .transfer && settings.payee == nil ? nil : payees.onlyLiterals
  }

  /// Whether the payee, or the bank's text, is one that the bill names. A blank text is none.
  package func isPaid(to text: String) -> Bool { payees.contains(text) }

  /// Whether a row can be a payment of the bill, whatever its day: the account, the direction,
  /// whether it is a transfer, of one that says so the other account, an amount within 20 % of the
  /// stated one, and for other rows than transfers the payee.
  ///
  /// - Parameter isPayee: whether the payee is one of the bill's, if that is known already.
  package func canBePaid(by payment: BillPayment) -> Bool {
    guard payment.account == account, payment.isTransfer == (kind == .transfer),
      payment.amount.isNegative == signedAmount.isNegative, deviation(of: payment.amount) != nil
    else { return false }
    if let other = payment.other, let to, other != to { return false }
    return kind == .transfer && settings.payee == nil || payment.texts.contains(where: isPaid)
  }

  /// How far an amount is from the stated one, in millionths of it; nil beyond 20 %.
  ///
  ///     bill.deviation(of: Decimal(-105))   // 50000 of a bill of 100
  package func deviation(of amount: Decimal) -> Int? {
    do throws(DecimalError) {
      let difference = try amount - signedAmount
      let size = difference.isNegative ? -difference : difference
      guard try size.multiplied(by: Decimal(5), .halfEven) <= settings.amount else { return nil }
      let share = try size.divided(by: settings.amount, .halfEven)
      return Int(share.units(minorDigits: 6, .halfEven))
    } catch {
      return nil
    }
  }
}
