/// The bank's status of a transaction. A row with a blank status counts.
package enum TransactionStatus: String, CaseIterable, Sendable {
  case posted = "POSTED"
  case cleared = "CLEARED"
  case reconciled = "RECONCILED"
  case pending = "PENDING"
  case draft = "DRAFT"
  case void = "VOID"

  /// Whether the row is included in totals.
  ///
  ///     TransactionStatus.pending.counts   // false
  package var counts: Bool {
    switch self {
    case .posted, .cleared, .reconciled: true
    case .pending, .draft, .void: false
    }
  }
}

extension LedgerTable {
  /// Whether a row's status counts. Blank and unknown statuses also count.
  package func hasCountingStatus(_ place: LedgerPlace) -> Bool {
    TransactionStatus(rawValue: text(place, "status"))?.counts ?? true
  }
}
