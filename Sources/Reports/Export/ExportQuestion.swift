package import Console
package import PlainText

/// An export request whose options do not contradict each other.
package struct ExportQuestion: Sendable {
  /// One dataset, or all datasets in a folder.
  package enum Choice: Sendable {
    case one(Dataset)
    case all(into: String)

    /// - Parameters:
    ///   - word: the name of a dataset, or `all`.
    ///   - folder: the folder for all datasets, if given.
    /// - Throws: `usage-name-unknown` for an unknown dataset; `usage-conflict` for `all` without a
    ///   folder or for a single dataset with a folder.
    package init(_ word: String, into folder: String?) throws(UsageProblem) {
      let index = try match(word, of: "dataset", among: Dataset.all.map(\.name) + ["all"])
      guard index < Dataset.all.count else {
        guard let folder, !folder.isEmpty else {
          throw UsageProblem(
            "exporting all datasets creates several files", hint: "specify the folder: --into DIR",
            code: .conflict)
        }
        self = .all(into: folder)
        return
      }
      guard folder == nil else {
        throw UsageProblem(
          "--into applies only when all datasets are exported",
          hint: "write a single dataset with --output FILE",
          code: .conflict)
      }
      self = .one(Dataset.all[index])
    }
  }

  let choice: Choice
  let filter: ExportFilter
  /// The format and its options.
  let manner: ExportOptions
  /// The program whose layout is used; nil for Coffer's layout.
  package var layout: ExportLayout?
  /// Whether every row of a ledger is exported, with the columns of its file.
  package var isRaw = false
  /// The requested columns; nil for all.
  package var columns: String?
  /// The sort order; nil for the dataset's order.
  package var sort: String?
  /// The period of a series; nil for days.
  package var every: CalendarPeriod?

  /// Creates a request for all rows and columns in the original order.
  package init(_ choice: Choice, _ filter: ExportFilter, _ manner: ExportOptions) {
    self.choice = choice
    self.filter = filter
    self.manner = manner
  }

  /// Notes to report after all output is written.
  package var closingNotes: [Diagnostic] {
    guard manner.masksAmounts else { return [] }
    return [
      Diagnostic(
        .note, ExportCode.masked, "amounts are HIDDEN, so the export cannot be imported again",
        hint: "export without --mask to keep the amounts")
    ]
  }

  /// Whether rows are exported byte for byte.
  var isVerbatim: Bool {
    isRaw && columns == nil && sort == nil && manner == ExportOptions(format: .csv)
  }

  /// - Parameter hasOutput: whether an output file is named.
  /// - Throws: `usage-conflict` if two options are mutually exclusive.
  package func refuseConflicts(hasOutput: Bool) throws {
    func refuse(_ isWrong: Bool, _ message: String, _ hint: String) throws {
      if isWrong { throw UsageProblem(message, hint: hint, code: .conflict) }
    }
    try refuse(
      manner.forSpreadsheet && manner.format != .csv, "--spreadsheet applies only to csv",
      "omit it; a workbook does not need this protection")
    try refuse(
      manner.masksAmounts && manner.format == .text, "--mask does not apply to the text format",
      "use --privacy to hide amounts in text")
    guard case .one(let dataset) = choice else {
      try refuse(
        layout != nil, "--layout applies to one dataset",
        "export the dataset accounts or history")
      try refuse(
        columns != nil || sort != nil, "--columns and --sort apply to one dataset",
        "export one dataset at a time")
      try refuse(
        manner.format == .text, "the text format supports only one dataset",
        "export as CSV, or export one dataset at a time")
      return try refuse(
        hasOutput, "--output applies to one dataset",
        "omit it; --into names the folder")
    }
    try filter.requireColumns(of: dataset)
    try refuse(
      isRaw && dataset.ledger == nil, "'\(dataset.name)' is not a ledger, so it has no raw rows",
      "omit --raw")
    if let layout {
      try layout.require(dataset)
      try refuse(
        columns != nil || sort != nil || isRaw || manner.forSpreadsheet || manner.format != .csv
          || filter.isGiven, "--layout exports the other program's whole table",
        "omit the options for rows and columns")
    }
    try refuse(
      dataset != .series && every != nil,
      "--every applies only to series", "omit it")
  }
}
