package import PlainText

/// The amount of each payment of a bill, unsigned, in the account's currency.
///
///     950
///     {"min": 60, "max": 350}
///     [{"from": "2026-01-01", "amount": 950}, {"from": "2026-07-01", "amount": 980}]
///     "recent"
package enum BillAmount: Codable, Equatable, Sendable {
  /// A fixed amount for each payment.
  case fixed(Decimal)
  /// A range for each payment, inclusive; a nil bound means unlimited.
  case range(min: Decimal?, max: Decimal?)
  /// Amounts by due date. Each amount applies to payments due on or after its day. Payments due
  /// before all these days have the first amount.
  case dated([BudgetSettings.Amount])
  /// Any amount. The expected amount is the median of the given number of recent payments.
  case recent(Int)

  /// Number of recent payments in the median, unless the bill states another number.
  package static let usualCount = 5

  /// The members of the object form.
  private struct Parts: Codable, JSONReadable {
    var min: Decimal?
    var max: Decimal?
    var recent: Int?

    enum CodingKeys: String, CodingKey, CaseIterable { case min, max, recent }

    init(_ amount: BillAmount) {
      switch amount {
      case .range(let min, let max): (self.min, self.max) = (min, max)
      case .recent(let count): recent = count
      case .fixed, .dated: break
      }
    }

    init(_ object: inout JSONObject) throws(JSONOddity) {
      min = try object.optional(CodingKeys.min, .decimal)
      max = try object.optional(CodingKeys.max, .decimal)
      recent = try object.optional(CodingKeys.recent, .wholeNumber)
    }

    var amount: BillAmount {
      if let recent, min == nil, max == nil { return .recent(recent) }
      return .range(min: min, max: max)
    }
  }

  private enum Word: String, Codable { case recent }

  package init(from decoder: any Decoder) throws {
    switch try UninterpretedJSON(from: decoder).bytes.first {
    case UInt8(ascii: "{"): self = try Parts(from: decoder).amount
    case UInt8(ascii: "["): self = .dated(try [BudgetSettings.Amount](from: decoder))
    case UInt8(ascii: "\""):
      _ = try decoder.singleValueContainer().decode(Word.self)
      self = .recent(Self.usualCount)
    default: self = .fixed(try decoder.singleValueContainer().decode(Decimal.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .fixed(let amount): try amount.encode(to: encoder)
    case .dated(let amounts): try amounts.encode(to: encoder)
    case .recent(Self.usualCount): try Word.recent.encode(to: encoder)
    case .range, .recent: try Parts(self).encode(to: encoder)
    }
  }

  /// A JSON reader for all forms of an amount.
  static var reader: JSONReader<BillAmount> {
    JSONReader<Decimal>.decimal.map(BillAmount.fixed)
      .or(JSONReader<Parts>.object.map(\.amount))
      .or(JSONReader<[BudgetSettings.Amount]>.list(of: .object).map(BillAmount.dated))
      .or(JSONReader<Word>.word.map { _ in .recent(usualCount) })
  }

  /// Returns the stated amount of a payment due on a day; nil if the amount is determined by past
  /// payments.
  package func stated(on day: CalendarDate) -> Decimal? {
    switch self {
    case .fixed(let amount): amount
    case .dated(let amounts):
      (amounts.filter { $0.from.map { $0 <= day } ?? true }
        .max { ($0.from ?? .firstOfAll) < ($1.from ?? .firstOfAll) }
        ?? amounts.min { ($0.from ?? .firstOfAll) < ($1.from ?? .firstOfAll) })?.amount
    case .range, .recent: nil
    }
  }

  /// All stated amounts.
  package var statedAmounts: [Decimal] {
    switch self {
    case .fixed(let amount): [amount]
    case .dated(let amounts): amounts.map(\.amount)
    case .range(let min, let max): [min, max].compactMap(\.self)
    case .recent: []
    }
  }
}

extension CalendarDate {
  fileprivate static let firstOfAll = CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
}

/// The period in which a bill may be paid, as numbers of days before and after the due date.
///
///     7
///     {"before": 3, "after": 10}
package struct BillWindow: Codable, Equatable, Sendable {
  package let before, after: Int

  /// Maximum number of days before or after the due date.
  package static let largest = 180
  /// Five days before and after the due date.
  package static let usual = BillWindow(before: 5, after: 5)

  private struct Parts: Codable, JSONReadable {
    var before: Int?
    var after: Int?

    enum CodingKeys: String, CodingKey, CaseIterable { case before, after }

    init(_ object: inout JSONObject) throws(JSONOddity) {
      before = try object.optional(CodingKeys.before, .wholeNumber)
      after = try object.optional(CodingKeys.after, .wholeNumber)
    }

    var window: BillWindow {
      BillWindow(
        before: before ?? BillWindow.usual.before, after: after ?? BillWindow.usual.after)
    }
  }

  package init(before: Int, after: Int) {
    (self.before, self.after) = (before, after)
  }

  package init(from decoder: any Decoder) throws {
    if try UninterpretedJSON(from: decoder).bytes.first == UInt8(ascii: "{") {
      self = try Parts(from: decoder).window
    } else {
      let days = try decoder.singleValueContainer().decode(Int.self)
      self.init(before: days, after: days)
    }
  }

  /// A JSON reader for both forms.
  static var reader: JSONReader<BillWindow> {
    JSONReader<Int>.wholeNumber.map { BillWindow(before: $0, after: $0) }
      .or(JSONReader<Parts>.object.map(\.window))
  }
}
