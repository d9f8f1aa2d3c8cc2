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
    ///   folder or for a single dataset with one.
    package init(_ word: String, into folder: String?) throws(UsageProblem) {
      let index = try match(word, of: "dataset", among: Dataset.all.map(\.name) + ["all"])
      guard index < Dataset.all.count else {
        guard let folder, !folder.isEmpty else {
          throw UsageProblem(
            "all datasets are several files", hint: "specify the folder: --into DIR",
            code: .conflict)
        }
        self = .all(into: folder)
        return
      }
      guard folder == nil else {
        throw UsageProblem(
          "--into is for all datasets", hint: "write one with --output FILE", code: .conflict)
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
        .note, ExportCode.masked, "amounts are HIDDEN, so this cannot be read back",
        hint: "export without --mask to keep them")
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
      manner.forSpreadsheet && manner.format != .csv, "--spreadsheet is for csv",
      "leave it out; a workbook needs no defusing")
    try refuse(
      manner.masksAmounts && manner.format == .text, "--mask is for other programs",
      "hide amounts in text with --privacy")
    guard case .one(let dataset) = choice else {
      try refuse(layout != nil, "--layout is for one dataset", "name accounts or history")
      try refuse(
        columns != nil || sort != nil, "--columns and --sort are for one dataset",
        "export one dataset at a time")
      try refuse(
        manner.format == .text, "text is for one dataset", "export csv, or one dataset at a time")
      return try refuse(
        hasOutput, "--output is for one dataset",
        "leave it out: --into names a folder")
    }
    try filter.requireColumns(of: dataset)
    try refuse(
      isRaw && dataset.ledger == nil, "'\(dataset.name)' is not a ledger, so it has no raw rows",
      "leave out --raw")
    if let layout {
      try layout.require(dataset)
      try refuse(
        columns != nil || sort != nil || isRaw || manner.forSpreadsheet || manner.format != .csv
          || filter.isGiven, "--layout is the whole table as the other program has it",
        "leave out the other options")
    }
    try refuse(
      dataset != .series && every != nil,
      "--every is for series", "leave it out")
  }
}
