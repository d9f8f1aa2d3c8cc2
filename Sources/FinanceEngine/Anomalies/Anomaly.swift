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
      case .duplicate: 0.2
      case .decimal, .missing, .payee, .category: 0.1
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
  private var top: [Double] = []

  /// Returns the number of earlier values that are not smaller; nil if it is not known.
  func rank(of value: Double) -> Int? {
    if count > top.count, let last = top.last, value < last { return nil }
    return top.firstIndex { $0 < value } ?? top.count
  }

  mutating func add(_ value: Double) {
    count += 1
    if top.count == Self.most, let last = top.last, value <= last { return }
    top.insert(value, at: top.firstIndex { $0 < value } ?? top.count)
    if top.count > Self.most { top.removeLast() }
  }
}
