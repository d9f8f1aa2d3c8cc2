import FinanceModel

/// Frequency of a series' payments, regardless of their days.
package enum SeriesClass: String, CaseIterable, Sendable {
  case everyWeekday = "every weekday"
  case weekly
  case everyTwoWeeks = "every 2 weeks"
  case twiceAMonth = "twice a month"
  case everyThreeWeeks = "every 3 weeks"
  case everyFourWeeks = "every 4 weeks"
  case monthly
  case everyTwoMonths = "every 2 months"
  case quarterly
  case everyFourMonths = "every 4 months"
  case halfYearly = "twice a year"
  case yearly

  /// Mean number of days between two payments.
  package var period: Double {
    switch self {
    case .everyWeekday: 7 / 5
    case .twiceAMonth: 365.25 / 24
    case .weekly, .everyTwoWeeks, .everyThreeWeeks, .everyFourWeeks: Double(7 * (weeks ?? 1))
    case .monthly, .everyTwoMonths, .quarterly, .everyFourMonths, .halfYearly, .yearly:
      Double(months ?? 1) * 365.25 / 12
    }
  }

  /// Maximum number of days between a payment and its stated day, which is less than half a period.
  /// Of these days, three allow for variation by the payer, and the rest for shifts of the day
  /// itself, such as holidays.
  package var tolerance: Int {
    switch self {
    case .everyWeekday: 0
    case .weekly: 3
    case .everyTwoWeeks, .twiceAMonth, .everyThreeWeeks, .everyFourWeeks: 4
    case .monthly: 5
    case .everyTwoMonths, .quarterly, .everyFourMonths: 6
    case .halfYearly, .yearly: 7
    }
  }

  /// Factor by which the evidence for this class must exceed the evidence for a common rhythm.
  var rarity: Double {
    switch self {
    case .weekly, .everyTwoWeeks, .twiceAMonth, .monthly, .quarterly, .halfYearly, .yearly: 1
    case .everyWeekday, .everyThreeWeeks, .everyFourWeeks, .everyTwoMonths, .everyFourMonths: 8
    }
  }

  /// Weeks between two payments; nil if the period is not a whole number of weeks.
  package var weeks: Int? {
    switch self {
    case .weekly: 1
    case .everyTwoWeeks: 2
    case .everyThreeWeeks: 3
    case .everyFourWeeks: 4
    case .everyWeekday, .twiceAMonth, .monthly, .everyTwoMonths, .quarterly, .everyFourMonths,
      .halfYearly, .yearly:
      nil
    }
  }

  /// Months between two payments; nil if the period is not a whole number of months.
  package var months: Int? {
    switch self {
    case .everyWeekday, .weekly, .everyTwoWeeks, .twiceAMonth, .everyThreeWeeks, .everyFourWeeks:
      nil
    case .monthly: 1
    case .everyTwoMonths: 2
    case .quarterly: 3
    case .everyFourMonths: 4
    case .halfYearly: 6
    case .yearly: 12
    }
  }
}
