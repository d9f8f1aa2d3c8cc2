package import FinanceModel
package import PlainText

/// A row that may be one side of a transfer between own accounts.
package struct TransferSide: Sendable {
  /// The location of a row.
  package enum Row: Hashable, Sendable {
    /// Index among the imported rows.
    case imported(Int)
    case booked(Ledger, LedgerPlace)
  }

  package let row: Row
  /// Id of the row; "" if the row is in a ledger and has no id.
  package internal(set) var id: String
  package let account: BookedRows.Key
  package let date: CalendarDate
  /// Amount of the row; negative for an outflow.
  package let amount: Decimal
  package let payee: String
  /// Type of the activity; nil for a transaction.
  let type: ActivityType?
  /// Whether the imported files cover the row's account and day.
  let isOfFiles: Bool
  /// Fee rows of the same payment.
  var fees: [Row] = []
  /// Amount including the payment's fees; nil if there are no fees.
  var withFees: Decimal?
  /// Name shared by the rows of the payment.
  var group: String?

  /// The ledger that contains the row.
  package var ledger: Ledger { type == nil ? .transactions : .activities }

  /// Returns a payment's largest row, with the payment's other rows as its fees.
  ///
  /// - Parameter sides: at least one row; all rows are in the same account.
  /// - Throws: `overflow`.
  static func principal(of sides: [TransferSide]) throws(DecimalError) -> TransferSide? {
    guard var principal = sides.max(by: { $0.amount.magnitude < $1.amount.magnitude }),
      sides.count > 1
    else { return sides.first }
    var sum = Decimal.zero
    for side in sides { sum = try sum + side.amount }
    principal.fees = sides.map(\.row).filter { $0 != principal.row }
    if sum.isNegative == principal.amount.isNegative, !sum.isZero { principal.withFees = sum }
    return principal
  }
}

/// A transfer between two own accounts, with a row in each.
package struct OwnTransfer: Sendable {
  /// The relation between the two amounts.
  package enum Basis: String, CaseIterable, Sendable {
    /// The amounts are equal.
    case amount
    /// The amounts are equal if the payment's fees are included, or they differ by a fee in a
    /// separate row.
    case fee
    /// The amounts are in different currencies and are similar at the day's rate.
    case rate
  }

  /// The state of the transfer.
  package enum State: String, CaseIterable, Sendable {
    /// The transfer is suggested to the user.
    case proposed
    /// The user accepted the transfer, and both rows are joined.
    case accepted
    /// One of the rows may also belong to another transfer.
    case tied
  }

  /// The row that sends the money.
  package internal(set) var out: TransferSide
  /// The row that receives the money.
  package internal(set) var into: TransferSide
  package let basis: Basis
  /// The state of the rows: joined, suggested or ambiguous.
  package internal(set) var state: State

  /// Group name for the rows.
  package var group: String { out.group ?? into.group ?? out.id }

  /// Whether the text is a prefix of either row's id.
  package func isNamed(_ text: String) -> Bool { out.id.hasPrefix(text) || into.id.hasPrefix(text) }
}
