/// Properties of a file that the file does not determine and the user states as options.
package struct StatementOptions: Equatable, Sendable {
  /// The order of day, month and year in a numeric date; set with `--date-order`.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    case yearFirst = "ymd"
  }

  /// The decimal separator of numbers; set with `--decimal`.
  package typealias DecimalSign = AmountForm.DecimalSign

  /// Whether amounts have the sign defined by the layout or the opposite sign; set with `--sign`.
  package enum Sign: String, CaseIterable, Sendable {
    case normal, inverted
  }

  /// The decimal separator; nil if it must be determined from the file.
  package var decimal: DecimalSign?
  /// The order of dates; nil if it must be determined from the file.
  package var dateOrder: DateOrder?
  /// The meaning of signs; nil for the meaning defined by the layout.
  package var sign: Sign?
  /// The currency code for a file that does not state a currency.
  package var currency: String?

  /// Creates options. By default, the file and the layout determine all properties.
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
