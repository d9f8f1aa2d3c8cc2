extension Corrections {
  /// Corrections of one row, of which one counts.
  package struct Choice {
    package let corrected: LedgerPlace
    /// Each correction, the one that counts first.
    package let options: [Option]
    /// Whether all lead to the same rows.
    package let isEqual: Bool
  }

  /// One of several corrections of a row.
  package struct Option {
    /// The rows whose `voids` names the row.
    package let rows: [LedgerPlace]
    /// The rows to cancel so that the others may count: these, or those that keep this one.
    package let supports: [LedgerPlace]
    /// These, the other parts of a split, and all corrections of them.
    package let family: Set<LedgerPlace>
  }
}
