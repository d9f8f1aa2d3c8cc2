/// What a person states about a file because the file does not decide it.
package struct StatementOptions: Equatable, Sendable {
  /// The order of day, month and year in a date of three numbers: `--date-order`.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    case yearFirst = "ymd"
  }

  /// What stands before the decimals of a number: `--decimal`.
  package typealias DecimalSign = AmountForm.DecimalSign

  /// Whether amounts mean what the layout says, or the opposite: `--sign`.
  package enum Sign: String, CaseIterable, Sendable {
    case normal, inverted
  }

  /// Nil: the file decides.
  package var decimal: DecimalSign?
  /// Nil: the file decides.
  package var dateOrder: DateOrder?
  /// Nil: as the layout says.
  package var sign: Sign?
  /// The money code of a file that names none.
  package var currency: String?

  /// What is stated; nothing unless told.
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
