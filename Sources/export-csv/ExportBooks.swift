import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// A dataset that is ready to go out.
struct ExportSource {
  let table: OutgoingTable
  /// Writes its lines as they stand; nil where the table is written.
  var lines: ((_ put: ([UInt8]) throws -> Void) throws -> Void)?
}

/// The folder's files as far as an export needs them, each read once.
struct ExportBooks {
  private let question: ExportQuestion
  private let invocation: Invocation
  private let folder: Folder
  private let settings: Settings
  private var computed: ComputedDatasets?
  private var plan: Planning??

  init(
    _ question: ExportQuestion, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws {
    self.question = question
    self.invocation = invocation
    folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles)
    settings = try streams.report(folder.settings())
  }

  var ownFiles: [String] { folder.ownFiles }
  var isPrivate: Bool { settings.privacy == true }

  /// All datasets, in their order.
  ///
  /// - Throws: `usage-name-unknown` for a name that none of them has.
  mutating func allSources(_ streams: inout StandardStreams) throws -> [ExportSource] {
    let datasets = Dataset.all.filter { !question.isRaw || $0.ledger != nil && $0 != .positions }
    return try datasets.map { try source($0, isOneOfMany: true, &streams) }
  }

  /// The rows of a dataset that are wanted, in the columns and the order that are wanted.
  mutating func source(
    _ dataset: Dataset, isOneOfMany: Bool, _ streams: inout StandardStreams
  ) throws -> ExportSource {
    let filter = question.filter
    guard let ledger = dataset.ledger, dataset != .positions || question.isRaw else {
      let table = try self.table(dataset, isOneOfMany: isOneOfMany, &streams)
      let conditions = try filter.conditions(
        on: OutgoingTable(table), of: dataset,
        known: table.names(in: filter.columns(of: dataset)), aliases: settings.accountNames,
        isOneOfMany: isOneOfMany)
      return try arranged(OutgoingTable(table).filtered(by: conditions))
    }
    let isWritten = question.manner.format == .csv || question.manner.format == .tsv
    let stream = try streams.report(
      folder.stream(
        of: ledger,
        LedgerStream.Question(
          isRaw: question.isRaw, checksCells: !(question.isRaw && isWritten),
          namesIn: filter.columns(of: dataset))))
    let rows = LedgerDataset(stream, of: dataset, question.manner.format)
    let conditions = try filter.conditions(
      on: rows.table, of: dataset, known: rows.names, aliases: settings.accountNames,
      isOneOfMany: isOneOfMany)
    guard question.isVerbatim else { return try arranged(rows.table.filtered(by: conditions)) }
    return ExportSource(table: rows.table) { put in
      try rows.writeLines(by: conditions, to: put)
    }
  }

  private func arranged(_ table: OutgoingTable) throws -> ExportSource {
    var table = table
    if let sort = question.sort { table = table.sorted(by: try RowOrder(sort, of: table)) }
    if let columns = question.columns {
      table = table.choosing(try table.columns(named: columns))
    }
    return ExportSource(table: table)
  }

  private mutating func table(
    _ dataset: Dataset, isOneOfMany: Bool, _ streams: inout StandardStreams
  ) throws -> Table {
    switch dataset {
    case .tiers, .accounts:
      guard let planning = try planning(mayBeMissing: isOneOfMany, &streams) else {
        return Table(dataset.spec, rows: [])
      }
      let datasets = PlanDatasets(planning)
      return dataset == .tiers ? try datasets.tiers(on: invocation.today) : datasets.accounts
    case .series:
      return try seriesTable(
        folder, every: question.every, question.filter, invocation, &streams)
    case .ledger, .positions, .lots, .disposals, .income:
      if computed == nil { computed = try ComputedDatasets(folder, invocation, &streams) }
      guard var books = computed else { preconditionFailure("it was made a line above") }
      defer { computed = books }
      let first = question.filter.from ?? CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
      let last = question.filter.to ?? max(first, invocation.today)
      return try books.table(dataset, in: first...max(first, last), &streams)
    }
  }

  private mutating func planning(
    mayBeMissing: Bool, _ streams: inout StandardStreams
  ) throws -> Planning? {
    if let plan { return plan }
    let loaded = folder.planning(planRules, settingsRules())
    let isMissing = loaded.diagnostics.contains { $0.code == FolderCode.planMissing.rawValue }
    let planning = isMissing && mayBeMissing ? nil : try streams.report(loaded)
    plan = .some(planning)
    return planning
  }

  /// A dataset as another program writes it.
  mutating func text(
    _ layout: ExportLayout, of dataset: Dataset, _ streams: inout StandardStreams
  ) throws -> String {
    let isMasked = question.manner.masksAmounts
    if dataset == .accounts, let planning = try planning(mayBeMissing: false, &streams) {
      return layout == .desktop
        ? try ExportLayout.desktopAccounts(planning, isMasked: isMasked)
        : ExportLayout.phoneAccounts(planning, isMasked: isMasked)
    }
    let history = try streams.report(folder.history())
    return ExportLayout.history(
      history.chronological.map(\.entry), layout, isMasked: isMasked)
  }
}

extension Table {
  /// The texts in each of these columns.
  fileprivate func names(in columns: [String]) -> [String: [String]] {
    var names: [String: [String]] = [:]
    for name in columns {
      guard let column = spec.columns.firstIndex(where: { $0.name == name }) else { continue }
      names[name] = rows.map { $0[column].text }.filter { !$0.isEmpty }
    }
    return names
  }
}
