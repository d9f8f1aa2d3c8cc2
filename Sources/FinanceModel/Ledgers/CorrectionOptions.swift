extension Corrections {
  /// The corrections of one row. Only one of them counts.
  package struct Choice {
    package let corrected: LedgerPlace
    /// The corrections; the first one counts.
    package let options: [Option]
    /// Whether all options result in identical rows.
    package let isEqual: Bool
  }

  /// One of several corrections of a row.
  package struct Option {
    /// Rows whose `voids` is the id of the corrected row.
    package let rows: [LedgerPlace]
    /// The rows to cancel so that another option counts: the option's own rows, or the
    /// cancellations whose notes keep this option.
    package let supports: [LedgerPlace]
    /// The option's rows, the other parts of their split, and all corrections of these rows.
    package let family: Set<LedgerPlace>
  }
}
