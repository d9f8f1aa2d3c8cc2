package import PlainText

/// An event that is rare in the household's own past, with the rows that show it.
package struct Anomaly: Sendable {
  /// The test that found it.
  package enum Kind: Int, CaseIterable, Sendable {
    case duplicate, decimal, amount, price, missing, fee, payee, category, overdraft

    /// The word for programs and reviews.
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

    /// The most false alarms a month that the test may cause; they sum to 1. An account below zero
    /// is a fact.
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
  /// The day on which it could first be seen.
  package let date: CalendarDate
  /// Indices in ``SpendingBook/transactions``, the row in question first.
  package let rows: [Int]
  /// The payee, the category or the account.
  package let name: String
  /// The figure in question, without a sign: the amount, the sum of a category's two months, or
  /// the lowest balance.
  package let amount: Decimal
  /// The usual amount, without a sign; nil if nothing is usual.
  package let usual: Decimal?
  /// The amount at stake in the base currency; nil in a currency without a known value.
  package let money: Decimal?
  /// Number of earlier payments or months compared.
  package let past: Int
  /// The share of equally rare events in the past; never below 1 / (compared events + 1).
  package let chance: Double
  /// The day on which the missing payment came, or the old price came back: a false alarm.
  package internal(set) var refuted: CalendarDate?
  /// The category of the row in question, or of the finding; blank for an account.
  package internal(set) var category = ""
  /// The currency of ``amount``, if it is not the base currency.
  package var currency: String?

  /// The surprise in bits: the binary logarithm of 1 / ``chance``.
  package var bits: Double { -chance.logarithm / 2.0.logarithm }

  /// Surprise times money, by which findings are ordered.
  package var score: Double { bits * (money ?? .zero).approximate }
}

extension Decimal {
  /// The nearest binary number, for estimates only.
  package var approximate: Double {
    let high = Double(Int64(truncatingIfNeeded: mantissa >> 64)) * 0x1p64
    return (high + Double(UInt64(truncatingIfNeeded: mantissa))) / 1e18
  }
}

/// The largest values of a stream, by which a new value is ranked.
struct TopValues {
  private static let most = 128
  private(set) var count = 0
  /// Largest values, in descending order.
  private(set) var top: [Double] = []

  /// Counts a value that cannot be a finding.
  mutating func skip() { count += 1 }

  /// Adds a value, and returns the share of values that are as large; nil if their number exceeds
  /// `most`.
  mutating func add(_ value: Double, most: Double) -> Double? {
    count += 1
    let rank = top.firstIndex { $0 < value } ?? top.count
    guard rank < Self.most else { return nil }
    top.insert(value, at: rank)
    if top.count > Self.most { top.removeLast() }
    return Double(rank + 1) <= most ? Double(rank + 1) / Double(count) : nil
  }
}
