package import FinanceModel
import Investing
package import PlainText

/// A series of payments detected in a ledger: a bill, an income or a subscription.
package struct RecurringSeries: Sendable {
  /// An amount that was paid during a range of days.
  package struct Price: Equatable, Sendable {
    /// Amount with the sign of the ledger.
    package let amount: Decimal
    package let since, through: CalendarDate
    package let payments: Int
    /// Change in the yearly cost compared with the previous price, computed from absolute amounts;
    /// negative for a decrease, nil for the first price.
    package let yearlyChange: Decimal?
  }

  /// Numbers of the latest payment's text, the account and the currency.
  package let payee, account, currency: Int
  package let isTransfer: Bool
  package let kind: SeriesClass
  /// Calendar of the payments.
  package let days: BillDays
  /// Next expected amount: the latest amount or, if amounts vary, the median of the latest
  /// ``BillAmount/usualCount``, as for a bill that expects recent amounts.
  package let amount: Decimal
  /// Whether most payments differ from the previous one by more than 2 %.
  package let varies: Bool
  /// Yearly total of the expected payments.
  package let yearly: Decimal
  /// Next day, and the range of days in which a payment is expected; nil if the series has ended.
  package let next: ExpectedDay?
  /// Runs of equal amounts, by date; empty if amounts vary.
  package let prices: [Price]
  /// Share of due days and payments that match each other: 0 to 1.
  package let agreement: Double
  /// Number of equally regular series that chance is expected to produce; see ``SeriesEvidence``.
  package let chance: Double
  /// Indices of the payments in the given list, by date.
  package let payments: [Int]
  /// Number of due days from the first payment of the series to the last.
  package let expected: Int
  /// Description length, in bits, of the series with its payments, and of the same payments without
  /// the series; see ``SeriesCost``.
  package let bits, bitsAlone: Double

  /// An expected day, with the range of days that the payments so far suggest.
  package struct ExpectedDay: Equatable, Sendable {
    package let date, from, to: CalendarDate
  }

  package var isEnded: Bool { next == nil }

  /// Confidence that a series with this rhythm exists.
  ///
  /// High: at least six payments (three for a yearly series), at most one in ten missing or extra,
  /// and a chance of at most one in a thousand. Low: fewer than four payments, or more than one in
  /// five missing or extra.
  package var confidence: Confidence {
    let least = kind == .yearly ? 3 : kind == .halfYearly ? 4 : 6
    if payments.count >= least, agreement >= 0.9, chance <= 0.001 { return .high }
    return payments.count < min(4, least) || agreement < 0.8 ? .low : .medium
  }

  /// Level of confidence in a series.
  package enum Confidence: String, CaseIterable, Sendable {
    case high, medium, low
  }
}

extension RecurringSeries {
  /// - Throws: `overflow`.
  init(
    _ draft: SeriesDraft, _ all: [RecurringPayment], asOf today: CalendarDate
  ) throws(DecimalError) {
    let fit = draft.evidence.fit
    payments = draft.points.map(\.payment)
    let paid = payments.map { all[$0] }
    let last = paid[paid.count - 1]
    (payee, account, currency) = (last.payee, last.account, last.currency)
    isTransfer = last.isTransfer
    kind = fit.kind
    days = fit.days
    agreement = fit.agreement
    chance = draft.evidence.chance
    expected = fit.expected
    bits = draft.bits
    let span = max(365, paid[0].date.days(until: last.date) + 1)
    bitsAlone = Double(paid.count) * SeriesCost.alone(inDays: span)
    varies = SeriesEvidence.varies(paid.map(\.size))
    let latest = paid.suffix(BillAmount.usualCount).map(\.amount)
    amount = varies ? try latest.median() ?? last.amount : last.amount
    yearly = try fit.days.rhythm.yearly(amount)
    next = Self.next(draft, after: today)
    prices = varies ? [] : try Self.prices(paid, fit.days.rhythm)
  }

  private static func prices(
    _ paid: [RecurringPayment], _ rhythm: Rhythm
  ) throws(DecimalError) -> [Price] {
    var prices: [Price] = []
    var start = paid.startIndex
    while start < paid.endIndex {
      let amount = paid[start].amount
      let end = paid[start...].firstIndex { $0.amount != amount } ?? paid.endIndex
      var change: Decimal?
      if let before = prices.last?.amount {
        change = try rhythm.yearly(amount.magnitude - before.magnitude)
      }
      prices.append(
        Price(
          amount: amount, since: paid[start].date, through: paid[end - 1].date,
          payments: end - start, yearlyChange: change))
      start = end
    }
    return prices
  }

  /// Returns the first stated day after the last hit for which a payment may still arrive; nil if
  /// two successive days have no payment. A payment may arrive until its delay exceeds the longest
  /// delay in the series so far.
  private static func next(_ draft: SeriesDraft, after today: CalendarDate) -> ExpectedDay? {
    let fit = draft.evidence.fit
    guard let stated = fit.hits.last?.stated else { return nil }
    let slack = draft.greatestDeviation
    let start = stated.adding(days: 1) ?? stated
    let end = today.adding(days: 2 * Int(fit.kind.period) + 60) ?? today
    let coming = fit.days.days(from: start.adding(days: -3) ?? start, through: end)
      .filter { $0.stated > stated }
    let missed = coming.prefix { $0.date.dayNumber + slack < today.dayNumber }
    guard missed.count < 2, missed.count < coming.count else { return nil }
    let date = coming[missed.count].date
    guard let from = date.adding(days: -slack), let to = date.adding(days: slack) else {
      return nil
    }
    return ExpectedDay(date: date, from: from, to: to)
  }
}

/// A payment with the values needed to detect series.
package struct RecurringPayment: Sendable {
  package let date: CalendarDate
  /// Change of the account; negative for an outflow.
  package let amount: Decimal
  /// Numbers of the account, the payee's text and the currency.
  package let account, payee, currency: Int
  /// Whether the payment only moves money between the household's accounts.
  package let isTransfer: Bool
  /// Rows of the payment, at least one; a payment may be split into several categories.
  package let rows: [Int]

  package init(
    date: CalendarDate, amount: Decimal, account: Int, payee: Int, currency: Int = 0,
    isTransfer: Bool = false, rows: [Int]
  ) {
    self.date = date
    self.amount = amount
    self.account = account
    self.payee = payee
    self.currency = currency
    self.isTransfer = isTransfer
    self.rows = rows
  }

  /// Approximate amount without a sign, used only for ratios.
  package var size: Double { amount.magnitude.mantissa.nearestDouble }
  /// Day number of ``date``.
  package var day: Int { date.dayNumber }
}
