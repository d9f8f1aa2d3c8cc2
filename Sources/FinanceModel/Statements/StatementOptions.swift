/// The user's statements about properties that a file does not determine itself.
package struct StatementOptions: Equatable, Sendable {
  /// The order of day, month and year in a date of three numbers: `--date-order`.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    case yearFirst = "ymd"
  }

  /// The decimal separator of a number: `--decimal`.
  package typealias DecimalSign = AmountForm.DecimalSign

  /// Whether amounts have the meaning in the layout, or the opposite: `--sign`.
  package enum Sign: String, CaseIterable, Sendable {
    case normal, inverted
  }

  /// The decimal separator; nil if the file determines it.
  package var decimal: DecimalSign?
  /// The order of dates; nil if the file determines it.
  package var dateOrder: DateOrder?
  /// The meaning of the sign; nil means that of the layout.
  package var sign: Sign?
  /// The currency code of a file that does not state one.
  package var currency: String?

  /// Creates options; by default the file and the layout determine everything.
  package init(
    decimal: DecimalSign? = nil, dateOrder: DateOrder? = nil, sign: Sign? = nil,
    currency: String? = nil
  ) {
    self.decimal = decimal
    self.dateOrder = dateOrder
    self.sign = sign
    self.currency = currency
  }
}
