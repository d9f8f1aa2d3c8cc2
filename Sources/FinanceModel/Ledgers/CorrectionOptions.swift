extension Corrections {
  /// The corrections of one row; only one of them counts.
  package struct Choice {
    package let corrected: LedgerPlace
    /// Each correction, the one that counts first.
    package let options: [Option]
    /// Whether all options lead to equal rows.
    package let isEqual: Bool
  }

  /// One of several corrections of a row.
  package struct Option {
    /// The rows whose `voids` names the row.
    package let rows: [LedgerPlace]
    /// The rows to cancel so that another option counts: the option's own rows, or the
    /// cancellations that keep this option.
    package let supports: [LedgerPlace]
    /// These rows, the other parts of a split, and all corrections of them.
    package let family: Set<LedgerPlace>
  }
}
