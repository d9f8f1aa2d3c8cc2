package import PlainText

/// An event that is rare compared with the household's past, and the rows that show it.
package struct Anomaly: Sendable {
  /// The test that found the event.
  package enum Kind: Int, CaseIterable, Sendable {
    case duplicate, decimal, amount, price, missing, fee, payee, category, overdraft

    /// Name in machine-readable output and in reviews.
    package var word: String {
      switch self {
      case .duplicate: "duplicate"
      case .decimal: "decimal"
      case .amount: "amount"
      case .price: "price"
      case .missing: "missing"
      case .fee: "fee"
      case .payee: "payee"
      case .category: "category"
      case .overdraft: "below-zero"
      }
    }

    /// Maximum number of false alarms per month that the test may cause. The budgets of all tests
    /// add up to 1. A negative balance is certain, so its budget is 0.
    var budget: Double {
      switch self {
      case .amount: 0.3
      case .duplicate: 0.15
      case .payee: 0.125
      case .decimal, .missing, .category: 0.1
      case .price, .fee: 0.05
      case .overdraft: 0
      }
    }
  }

  package let kind: Kind
  /// First day on which the event could be detected.
  package let date: CalendarDate
  /// Indices in ``SpendingBook/transactions``, beginning with the row that the finding is about.
  package let rows: [Int]
  /// Name of the payee, category or account.
  package let name: String
  /// Amount of the finding, without a sign: the payment, the category's total for two months, or
  /// the lowest balance.
  package let amount: Decimal
  /// Usual amount, without a sign; nil if there is no usual amount.
  package let usual: Decimal?
  /// Amount of money involved, in the base currency; nil if the amount is in another currency.
  package let money: Decimal?
  /// Number of earlier payments or months compared; for a negative balance, the number of days
  /// below zero.
  package let past: Int
  /// Share of past events that were at least as rare; at least 1 / (compared events + 1).
  package let chance: Double
  /// Day on which the finding proved to be a false alarm, because the missing payment arrived or
  /// the old price returned; nil if there is no such day.
  package internal(set) var refuted: CalendarDate?
  /// The category of the finding or of its first row; blank for an account.
  package internal(set) var category = ""
  /// Currency of ``amount``; nil if it is the base currency.
  package var currency: String?

  /// The surprise in bits: the binary logarithm of 1 / ``chance``.
  package var bits: Double { -chance.logarithm / 2.0.logarithm }

  /// Surprise multiplied by ``money``. Findings are ordered by this score.
  package var score: Double { bits * (money ?? .zero).approximate }
}

extension Decimal {
  /// Nearest `Double`, which is used only for estimates.
  package var approximate: Double {
    let high = Double(Int64(truncatingIfNeeded: mantissa >> 64)) * 0x1p64
    return (high + Double(UInt64(truncatingIfNeeded: mantissa))) / 1e18
  }
}

/// The largest of the values added so far, used to rank a new value.
struct TopValues {
  private static let most = 128
  private(set) var count = 0
  /// Largest values, in descending order.
  private(set) var top: [Double] = []

  /// Counts a value that cannot be a finding, without storing it.
  mutating func skip() { count += 1 }

  /// Adds a value. Returns the share of values that are at least as large, or nil if there are more
  /// than `most` such values.
  mutating func add(_ value: Double, most: Double) -> Double? {
    count += 1
    let rank = top.firstIndex { $0 < value } ?? top.count
    guard rank < Self.most else { return nil }
    top.insert(value, at: rank)
    if top.count > Self.most { top.removeLast() }
    return Double(rank + 1) <= most ? Double(rank + 1) / Double(count) : nil
  }
}
