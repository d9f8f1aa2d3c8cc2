package import FinanceModel
package import PlainText

/// A series of payments that a ledger shows: a bill, an income or a subscription.
package struct RecurringSeries: Sendable {
  /// An amount that was paid from one day to another.
  package struct Price: Equatable, Sendable {
    /// Signed as in the ledger.
    package let amount: Decimal
    package let since, through: CalendarDate
    package let payments: Int
    /// What a year costs more than before, by the size of the amounts: negative if it is less; nil
    /// of the first price.
    package let yearlyChange: Decimal?
  }

  /// The number of the latest payment's text, and of the account and currency.
  package let payee, account, currency: Int
  package let isTransfer: Bool
  package let kind: SeriesClass
  /// The days that the payments follow.
  package let days: BillDays
  /// What comes next: the latest amount; if amounts vary, the median of the latest
  /// ``BillAmount/usualCount``, as a bill of recent amounts expects it.
  package let amount: Decimal
  /// Whether most payments differ from the one before by more than 2 %.
  package let varies: Bool
  /// What such payments sum to in a year.
  package let yearly: Decimal
  /// The next day, and the days between which the payment is to be expected; nil if it ended.
  package let next: ExpectedDay?
  /// Equal amounts in a row, by date; empty if amounts vary.
  package let prices: [Price]
  /// Of the days that were due, and the payments that came, the share that agrees: 0 to 1.
  package let agreement: Double
  /// How many such series are to be expected by chance; see ``SeriesEvidence``.
  package let chance: Double
  /// The places of the payments in the given list, by date.
  package let payments: [Int]
  /// The days of the series from its first payment to its last.
  package let expected: Int
  /// The length of the series with its payments, and of its payments without it, in bits; see
  /// ``SeriesCost``.
  package let bits, bitsAlone: Double

  /// A day with the range that the payments so far suggest.
  package struct ExpectedDay: Equatable, Sendable {
    package let date, from, to: CalendarDate
  }

  package var isEnded: Bool { next == nil }

  /// `high`, `medium` or `low`: how sure it is that there is a series with this rhythm.
  ///
  /// High: at least six payments (three of a yearly one), at most one in ten missing or too many,
  /// and a chance of at most one in a thousand. Low: fewer than four payments, or more than one in
  /// five missing or too many.
  package var confidence: Confidence {
    let least = kind == .yearly ? 3 : kind == .halfYearly ? 4 : 6
    if payments.count >= least, agreement >= 0.9, chance <= 0.001 { return .high }
    return payments.count < min(4, least) || agreement < 0.8 ? .low : .medium
  }

  /// How sure a series is.
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

  /// The first stated day after the last that was hit and still can be: a payment that is late by
  /// no more than payments of the series are is waited for. Nil if two days in a row are missed.
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
