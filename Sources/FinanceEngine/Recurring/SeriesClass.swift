import FinanceModel

/// How often the payments of a series come, without their days.
package enum SeriesClass: String, CaseIterable, Sendable {
  case weekly
  case everyTwoWeeks = "every 2 weeks"
  case twiceAMonth = "twice a month"
  case monthly
  case quarterly
  case halfYearly = "twice a year"
  case yearly

  /// The mean number of days between two payments.
  package var period: Double {
    switch self {
    case .weekly: 7
    case .everyTwoWeeks: 14
    case .twiceAMonth: 365.25 / 24
    case .monthly: 365.25 / 12
    case .quarterly: 365.25 / 4
    case .halfYearly: 365.25 / 2
    case .yearly: 365.25
    }
  }

  /// By how many days a payment may miss its day: three for the payer, the rest for what moves the
  /// day itself, such as holidays. Less than half a period.
  package var tolerance: Int {
    switch self {
    case .weekly: 3
    case .everyTwoWeeks, .twiceAMonth: 4
    case .monthly: 5
    case .quarterly: 6
    case .halfYearly, .yearly: 7
    }
  }

  /// The months between two payments; nil if there are none.
  package var months: Int? {
    switch self {
    case .weekly, .everyTwoWeeks, .twiceAMonth: nil
    case .monthly: 1
    case .quarterly: 3
    case .halfYearly: 6
    case .yearly: 12
    }
  }
}
