import Console
import PlainText

/// What is asked for, in a form that nothing in it contradicts.
struct ExportQuestion {
  /// One dataset, or all into a folder.
  enum Choice {
    case one(Dataset)
    case all(into: String)
  }

  let choice: Choice
  let filter: ExportFilter
  let manner: ExportManner
  let layout: ExportLayout?
  let isRaw: Bool
  let columns: String?
  let sort: String?
  let every: CalendarPeriod

  /// - Throws: `usage-name-unknown` for a dataset that is not there, `usage-conflict`.
  init(_ invocation: Invocation) throws {
    choice = try Self.choice(invocation)
    filter = try ExportFilter(invocation)
    layout = try invocation(ExportCSV.layout)
    isRaw = invocation(ExportCSV.raw)
    columns = try invocation(ExportCSV.columns)
    sort = try invocation(ExportCSV.sort)
    every = try invocation(ExportCSV.every) ?? .day
    manner = ExportManner(
      format: try invocation(ExportCSV.format) ?? (invocation.format == .json ? .json : .csv),
      forSpreadsheet: invocation(ExportCSV.spreadsheet),
      masksAmounts: invocation(ExportCSV.mask))
    try refuseConflicts(invocation)
  }

  private static func choice(_ invocation: Invocation) throws -> Choice {
    let names = Dataset.all.map(\.name) + ["all"]
    let word = try invocation(ExportCSV.dataset)
    let index = try match(word, of: "dataset", among: names)
    let folder = try invocation(ExportCSV.into)
    guard index < Dataset.all.count else {
      guard let folder, !folder.isEmpty else {
        throw UsageProblem(
          "all datasets are several files", hint: "say where to put them: --into DIR",
          code: .conflict)
      }
      return .all(into: folder)
    }
    guard folder == nil else {
      throw UsageProblem(
        "--into is for all datasets", hint: "write one with --output FILE", code: .conflict)
    }
    return .one(Dataset.all[index])
  }

  /// Whether rows go out byte for byte as they are written.
  var isVerbatim: Bool {
    isRaw && columns == nil && sort == nil && manner == ExportManner(format: .csv)
  }

  private func refuseConflicts(_ invocation: Invocation) throws {
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
        invocation.output != nil, "--output is for one dataset",
        "leave it out: --into names a folder")
    }
    try filter.requireColumns(of: dataset)
    try refuse(
      isRaw && dataset.ledger == nil, "'\(dataset.name)' is no ledger, so it has no raw rows",
      "leave out --raw")
    if let layout {
      try layout.require(dataset)
      try refuse(
        columns != nil || sort != nil || isRaw || manner.forSpreadsheet || manner.format != .csv
          || filter.isGiven, "--layout is the whole table as the other program has it",
        "leave out the other options")
    }
    try refuse(
      dataset != .series && (try invocation(ExportCSV.every)) != nil,
      "--every is for series", "leave it out")
  }
}
