package import FinanceModel
package import PlainText

/// A row that may be one side of a move between own accounts.
package struct TransferSide: Sendable {
  /// Where a row is.
  package enum Row: Hashable, Sendable {
    /// Among the rows of the import.
    case imported(Int)
    case booked(Ledger, LedgerPlace)
  }

  package let row: Row
  /// "" for a row of a ledger that has none.
  package internal(set) var id: String
  package let account: BookedRows.Key
  package let date: CalendarDate
  /// Negative where it leaves the account.
  package let amount: Decimal
  package let payee: String
  /// What the activity is; nil for a transaction.
  let type: ActivityType?
  /// Whether the files are of its account and its day.
  let isOfFiles: Bool
  /// The rows of fees of the same payment.
  var fees: [Row] = []
  /// The amount and the fees of its payment together; nil where there are none.
  var withFees: Decimal?
  /// What joins the rows of its payment.
  var group: String?

  /// The ledger that has it or gets it.
  package var ledger: Ledger { type == nil ? .transactions : .activities }

  /// Whether a row of money alone comes from another account or goes to one.
  static func moves(_ type: ActivityType) -> Bool {
    switch type {
    case .deposit, .withdrawal, .transferIn, .transferOut: true
    default: false
    }
  }

  /// The largest of the rows of one payment, with the others as its fees.
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

/// A move between two own accounts, of which each has a row.
package struct OwnTransfer: Sendable {
  /// How the two amounts are one.
  package enum Basis: String, CaseIterable, Sendable {
    /// They are equal.
    case amount
    /// They are equal with the fees of the payment, or differ by a fee that has a row of its own.
    case fee
    /// They are in different currencies, and near to each other by the rate of the day.
    case rate
  }

  /// What becomes of the move.
  package enum State: String, CaseIterable, Sendable {
    /// It is asked about.
    case proposed
    /// A person said that it is one: both rows are joined.
    case accepted
    /// One of its rows may as well belong to another.
    case tied
  }

  /// The side whose account the money leaves.
  package internal(set) var out: TransferSide
  /// The side whose account it reaches.
  package internal(set) var into: TransferSide
  package let basis: Basis
  /// Whether its rows are joined, may be, or may belong elsewhere.
  package internal(set) var state: State

  /// The name that joins the rows.
  package var group: String { out.group ?? into.group ?? out.id }

  /// Whether the beginning of either row's id is meant.
  package func isNamed(_ text: String) -> Bool { out.id.hasPrefix(text) || into.id.hasPrefix(text) }
}
