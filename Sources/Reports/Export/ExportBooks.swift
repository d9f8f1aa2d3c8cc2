import Console
import FinanceFolder
import FinanceModel
import PlainText

/// A dataset ready for export.
struct ExportSource {
  /// The dataset's columns and rows.
  let table: OutgoingTable
  /// Writes the rows verbatim; nil if the table is written instead.
  fileprivate(set) var lines: ((_ put: ([UInt8]) throws -> Void) throws -> Void)?
}

/// The folder's files that an export needs, each read once.
struct ExportBooks {
  private let question: ExportQuestion
  private let asOf: CalendarDate
  private let today: CalendarDate
  private let isLenient: Bool
  private let folder: Folder
  private let settings: Settings
  private var computed: ComputedDatasets?
  private var plan: Planning??

  /// - Parameters:
  ///   - asOf: the day at whose end datasets are computed.
  ///   - today: the day of the plan's recorded balances.
  ///   - isLenient: whether certain errors are reported as warnings that state the fallback used.
  /// - Throws: ``Failure`` if the settings have errors.
  init(
    _ question: ExportQuestion, of folder: Folder, asOf: CalendarDate, today: CalendarDate,
    isLenient: Bool, _ found: inout Diagnostics
  ) throws {
    self.question = question
    self.folder = folder.using([.settingsFor([.assets, .categories])])
    self.asOf = asOf
    self.today = today
    self.isLenient = isLenient
    settings = try found.report(self.folder.settings())
  }

  /// Returns all datasets, in the order of `all`.
  ///
  /// - Throws: `usage-name-unknown` for a name that does not occur in any dataset.
  mutating func allSources(_ found: inout Diagnostics) throws -> [ExportSource] {
    let datasets = Dataset.all.filter { !question.isRaw || $0.ledger != nil && $0 != .positions }
    let opened = try datasets.map { try self.opened($0, isOneOfMany: true, &found) }
    let selection = try selection(for: opened)
    return try opened.map { try source($0, selection) }
  }

  /// Returns the requested rows of a dataset, in the requested columns and order.
  mutating func source(
    _ dataset: Dataset, _ found: inout Diagnostics
  ) throws -> ExportSource {
    let opened = try self.opened(dataset, isOneOfMany: false, &found)
    return try source(opened, try selection(for: [opened]))
  }

  /// A dataset before its rows are filtered.
  private struct Opened {
    let dataset: Dataset
    let table: OutgoingTable
    let rows: LedgerDataset?
    /// The names in the rows, by filter subject.
    let present: [ExportFilter.Subject: Set<String>]
  }

  private func selection(for opened: [Opened]) throws -> ExportSelection {
    var known: [ExportFilter.Subject: Set<String>] = [:]
    for opened in opened {
      for (subject, names) in opened.present { known[subject, default: []].formUnion(names) }
      known[.type, default: []].formUnion(opened.dataset.knownTypes)
    }
    // Names without rows in the dataset are also known.
    known[.account, default: []].formUnion((settings.accounts ?? []).map(\.name))
    known[.symbol, default: []].formUnion((settings.assets ?? []).map(\.symbol))
    return try question.filter.selection(among: known, aliases: settings.accountNames)
  }

  private mutating func opened(
    _ dataset: Dataset, isOneOfMany: Bool, _ found: inout Diagnostics
  ) throws -> Opened {
    let subjects = ExportFilter.Subject.allCases.filter(question.filter.asks)
    let columns = subjects.compactMap { subject in dataset.column(of: subject).map { (subject, $0) }
    }
    guard let ledger = dataset.ledger, dataset != .positions || question.isRaw else {
      let table = try self.table(dataset, isOneOfMany: isOneOfMany, &found)
      return Opened(
        dataset: dataset, table: OutgoingTable(table), rows: nil,
        present: Dictionary(
          uniqueKeysWithValues: columns.map { ($0, table.names(in: $1)) }))
    }
    let isWritten = question.manner.format == .csv || question.manner.format == .tsv
    let stream = try found.report(
      folder.stream(
        of: ledger,
        LedgerStream.Question(
          isRaw: question.isRaw, checksCells: !(question.isRaw && isWritten),
          namesIn: columns.map(\.1))))
    let rows = LedgerDataset(stream, of: dataset, question.manner.format)
    return Opened(
      dataset: dataset, table: rows.table(), rows: rows,
      present: Dictionary(
        uniqueKeysWithValues: columns.map { ($0, Set(stream.names[$1] ?? [])) }))
  }

  private func source(_ opened: Opened, _ selection: ExportSelection) throws -> ExportSource {
    let conditions = selection.conditions(
      on: opened.table, of: opened.dataset, present: opened.present)
    guard let rows = opened.rows else {
      return try arranged(opened.table.filtered(by: conditions))
    }
    guard question.isVerbatim else { return try arranged(rows.table(of: conditions)) }
    return ExportSource(table: opened.table) { put in
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
    _ dataset: Dataset, isOneOfMany: Bool, _ found: inout Diagnostics
  ) throws -> Table {
    switch dataset {
    case .tiers, .accounts:
      guard let planning = try planning(mayBeMissing: isOneOfMany, &found) else {
        return Table(dataset.spec, rows: [])
      }
      let datasets = PlanDatasets(planning)
      return dataset == .tiers ? try datasets.tiers(on: asOf) : datasets.accounts
    case .series:
      return try seriesTable(
        household(.worth), every: question.every ?? .day, question.filter, until: asOf,
        today: today, &found)
    case .ledger, .positions, .lots, .disposals, .income:
      if computed == nil {
        computed = try ComputedDatasets(household(.computed), on: asOf, isLenient, &found)
      }
      guard var books = computed else { preconditionFailure("the books were computed above") }
      defer { computed = books }
      let first = question.filter.from ?? CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
      let last = question.filter.to ?? max(first, asOf)
      return try books.table(dataset, in: first...max(first, last), &found)
    }
  }

  private enum Part { case plan, history, computed, worth }

  /// Returns the files of one part, which are read on the first call only.
  private func household(_ part: Part) -> Household {
    switch part {
    case .plan: Household(folder, needs: [.plan, .plansSettings])
    case .history: Household(folder, needs: [.ledger(.history)])
    case .computed: Household(folder, needs: .investments)
    case .worth: Household(folder, needs: WorthBooks.needs)
    }
  }

  private mutating func planning(
    mayBeMissing: Bool, _ found: inout Diagnostics
  ) throws -> Planning? {
    if let plan { return plan }
    let loaded = household(.plan).planning()
    let isMissing = loaded.diagnostics.contains { $0.code == FolderCode.planMissing.rawValue }
    let planning = isMissing && mayBeMissing ? nil : try found.report(loaded)
    plan = .some(planning)
    return planning
  }

  /// Returns a dataset in another program's layout.
  mutating func text(
    _ layout: ExportLayout, of dataset: Dataset, _ found: inout Diagnostics
  ) throws -> String {
    let isMasked = question.manner.masksAmounts
    if dataset == .accounts, let planning = try planning(mayBeMissing: false, &found) {
      return layout == .desktop
        ? try ExportLayout.desktopAccounts(planning, isMasked: isMasked)
        : ExportLayout.phoneAccounts(planning, isMasked: isMasked)
    }
    let history = try found.report(household(.history).history())
    return ExportLayout.history(
      history.chronological.map(\.entry), layout, isMasked: isMasked)
  }
}

extension Table {
  /// Returns the distinct values in a column; empty if the column does not exist.
  fileprivate func names(in column: String) -> Set<String> {
    guard let column = spec.columns.firstIndex(where: { $0.name == column }) else { return [] }
    return Set(rows.map { $0[column].text }).subtracting([""])
  }
}
