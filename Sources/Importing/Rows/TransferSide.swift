package import FinanceModel
package import PlainText

/// A row that may be one side of a transfer between own accounts.
package struct TransferSide: Sendable {
  /// Location of a row.
  package enum Row: Hashable, Sendable {
    /// Index among the rows of the import.
    case imported(Int)
    case booked(Ledger, LedgerPlace)
  }

  package let row: Row
  /// "" for a row of a ledger without an id.
  package internal(set) var id: String
  package let account: BookedRows.Key
  package let date: CalendarDate
  /// Negative for an outflow.
  package let amount: Decimal
  package let payee: String
  /// Type of the activity; nil for a transaction.
  let type: ActivityType?
  /// Whether the imported files cover its account and day.
  let isOfFiles: Bool
  /// Fee rows of the same payment.
  var fees: [Row] = []
  /// Amount including the fees of its payment; nil if there are no fees.
  var withFees: Decimal?
  /// Name shared by the rows of its payment.
  var group: String?

  /// The ledger of the row.
  package var ledger: Ledger { type == nil ? .transactions : .activities }

  /// Returns the largest row of a payment, with the others as its fees.
  ///
  /// - Parameter sides: at least one, of one account.
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

/// A transfer between two own accounts, each with a row.
package struct OwnTransfer: Sendable {
  /// Relation between the two amounts.
  package enum Basis: String, CaseIterable, Sendable {
    /// The amounts are equal.
    case amount
    /// The amounts are equal with the fees of the payment, or differ by a fee that has its own row.
    case fee
    /// The amounts are in different currencies, and similar at the day's rate.
    case rate
  }

  /// State of the transfer.
  package enum State: String, CaseIterable, Sendable {
    /// The transfer is suggested to the user.
    case proposed
    /// The user accepted it: both rows are joined.
    case accepted
    /// One of its rows may also belong to another transfer.
    case tied
  }

  /// The side of the outflow.
  package internal(set) var out: TransferSide
  /// The side of the inflow.
  package internal(set) var into: TransferSide
  package let basis: Basis
  /// Whether its rows are joined, suggested or ambiguous.
  package internal(set) var state: State

  /// Group name for the rows.
  package var group: String { out.group ?? into.group ?? out.id }

  /// Whether the text is a prefix of either row's id.
  package func isNamed(_ text: String) -> Bool { out.id.hasPrefix(text) || into.id.hasPrefix(text) }
}
