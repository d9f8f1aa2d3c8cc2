import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning
import Spending

/// A request to undo an operation's changes to the plan, the settings, the recurring items or the
/// prices. The changed parts are restored to their old text. Price rows are removed or, if the
/// operation removed them, added again. Later changes are retained.
struct DocumentUndo: Proposal {
  static let table = TableSpec(
    "files", "one row for each restored file", columns)

  private static let columns: [Column<LineDiffOfFile>] = [
    .text("file", "the file's path in the folder") { $0.file },
    .text("diff", "the changed lines, as a unified diff") { $0.text },
  ]

  let needs: [FolderPart] = [.plan, .settings, .ledger(.operations), .ledger(.prices)]
  let isUndo = true
  let undone: String
  /// The earlier undo of the operation, if the operation is already undone and nothing changes; nil
  /// if the operation is in effect.
  let undo: String?
  let op: String

  struct LineDiffOfFile {
    let file: String
    let diff: LineDiff
    var text: String { diff.text(label: file).map { $0 + "\n" }.joined() }
  }

  func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: [LineDiffOfFile]) {
    if let undo {
      found.report([try alreadyUndone(by: undo, in: household.folder)])
      return (nil, [])
    }
    let settings = try found.report(household.folder.settings())
    let versions = try household.folder.versions(replacedBy: undone)
    let prices = try household.folder.prices(without: undone)
    guard try !versions.isEmpty || household.folder.knowsPrices(of: undone) else {
      throw UsageProblem(
        "the version before operation '\(undone.visible)' is not kept",
        hint: "run '\(household.folder.git(["log", "-p"]))' to look for the version in git",
        code: .file)
    }
    if prices.missing > 0 {
      let rows = prices.missing == 1 ? "1 row was" : "\(prices.missing) rows were"
      found.report([
        Diagnostic(
          .warning, QuoteCode.edited,
          "\(rows) edited or removed after operation '\(undone.visible)' wrote prices",
          hint: "remove edited rows by hand if they are wrong")
      ])
    }
    let later = try LaterOperations(than: undone, in: household.folder)
    if !versions.isEmpty, let same = later.same { throw repeated(by: same) }
    var files = prices.files
    for version in versions {
      guard ConflictedText(version.before) == nil else {
        throw RecordedOperations.repairRefusal(undone)
      }
      let merge = VersionMerge(
        base: version.after, ours: version.now, theirs: version.before, of: version.file)
      guard !merge.hasConflicts, let bytes = merge.bytes else {
        throw Failure(.input, later.named(in: merge.diagnostics))
      }
      files.append(FileChange(whole: bytes, of: version.file, before: version.now))
    }
    let change = FolderChange(
      operation: op, files: files, rows: [], backupsKept: settings.backups?.keep
    ).remembering(priceLines: prices.added, removed: prices.removed)
    return (
      change.isEmpty ? nil : change,
      files.map {
        LineDiffOfFile(file: $0.file, diff: LineDiff(from: $0.before, to: $0.after, context: 0))
      }
    )
  }

  /// Returns the note that the operation is already undone.
  private func alreadyUndone(by undo: String, in folder: Folder) throws(Failure) -> Diagnostic {
    let again = "to do it again: ledger-add --undo \(undo.visible.shellWord) --apply"
    // The removed prices may have been added again.
    var isKept = try !folder.prices(without: undo).files.isEmpty
    if !isKept { isKept = try !folder.versions(replacedBy: undo).isEmpty }
    return Diagnostic(
      .note, WritingCode.alreadyUndone, "operation '\(undone.visible)' is already undone",
      hint: isKept ? again : nil)
  }

  private func repeated(by other: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, MoveCode.undoRestated,
        "operation '\(other.visible)' made the same change after operation '\(undone.visible)'",
        hint: "set the earlier value instead"))
  }

  func answer(_ outcome: [LineDiffOfFile], isApplied: Bool) -> Answer {
    let changed = outcome.filter { !$0.diff.hunks.isEmpty }
    let table = Table(Self.table, Self.columns, of: changed)
    var page = Page()
    if changed.isEmpty { page.line("Nothing changes.") }
    for file in changed {
      page.heading(isApplied ? "Recorded" : "With --apply \(file.file) becomes")
      page.changedLines(of: file.diff, named: file.file)
    }
    return Answer(
      json: .object([
        .init("applied", .bool(isApplied && !changed.isEmpty)),
        .init("files", .array(table.objects)),
      ]), tables: [table], page: page, isRecorded: isApplied && !changed.isEmpty)
  }
}

/// The current plan, with an operation's renaming or removal of accounts undone.
///
/// The operation's other changes to the plan are also undone. Later changes are kept.
struct UndoneAccounts {
  let op: String
  let posting: Posting
  let plan: FileChange

  /// Undoes the operation. Returns nil if the operation did not rename or remove accounts, or if
  /// the plan version that it replaced is not retained.
  ///
  /// - Throws: ``MoveRefusal``; ``Failure`` if the same members of the plan have changed since.
  init?(
    of name: String?, in household: Household, _ books: PlanBooks, _ stamp: PostingStamp
  ) throws {
    let now = books.planning.recordedPlan
    guard let reversal = try AccountReversal(of: name, in: books.history, now),
      let version = try household.folder.versions(replacedBy: reversal.undone).first(where: {
        $0.file == PostedChange.planName
      }),
      let before = Self.read(version.before), let after = Self.read(version.after)
    else { return nil }
    let plans = AccountReversal.Plans(before: before.plan, after: after.plan, now: now)
    let digits = books.planning.currency.minorDigits
    let document = books.planning.sourcedPlan.document
    let left = Self.setting(AccountReversal.leftBalances(plans), in: document, stamp, digits)
    let merge = VersionMerge(
      base: version.after, ours: left, theirs: version.before, of: version.file)
    guard !merge.hasConflicts, let bytes = merge.bytes, let merged = Self.read(bytes) else {
      let later = try LaterOperations(than: reversal.undone, in: household.folder)
      throw Failure(.input, later.named(in: merge.diagnostics))
    }
    let balances = try AccountReversal.balances(of: merged.plan, plans)
    let text = Self.setting(
      balances, in: merged.document, stamp, digits,
      earlier: household.folder.earlierPlans(replacedBy: reversal.undone))
    guard let plan = Self.read(text)?.plan else { throw Failure(.input, []) }
    op = reversal.op
    posting = try reversal.posting(
      of: plan, insteadOf: now, with: books.history, minorDigits: digits, stamp)
    self.plan = FileChange(wholePlan: text, insteadOf: document.source)
  }

  private static func read(_ text: [UInt8]) -> (plan: Plan, document: JSONDocument)? {
    let source = SourceText(file: PostedChange.planName, bytes: text)
    return JSONDocument.read(source, as: Plan.self, stage: "plan").value
      .map { ($0.value, $0.document) }
  }

  /// Returns the document's text with these balances.
  ///
  /// - Parameter earlier: nil if the text will not be written; `last_updated` then changes only
  ///   with a balance.
  private static func setting(
    _ balances: [NewBalance], in document: JSONDocument, _ stamp: PostingStamp, _ digits: Int,
    earlier: [() -> JSONDocument?]? = nil
  ) -> [UInt8] {
    var changes = document.changes(
      setting: balances, lastUpdated: stamp.now, minorDigits: digits, earlier: earlier ?? [])
    if changes.isEmpty, earlier != nil {
      changes = [document.change(ofLastUpdatedTo: stamp.now)].compactMap(\.self)
    }
    return FileChange(changes, in: document).after
  }
}

/// Computation of the next dates of recurring items when occurrences are undone.
///
/// An undone occurrence becomes due again. If the undo is undone and the item's next date is that
/// occurrence, the item advances to the following date.
enum UndoneDates {
  /// Whether one of the operations may have applied an occurrence.
  static func concern(_ ops: [String]) -> Bool { ops.contains { $0.contains("due-") } }

  /// Returns the change to the recurring items; nil if no date changes.
  ///
  /// - Parameters:
  ///   - ops: the operations to undo, the last one first.
  ///   - found: receives the findings about the items.
  static func change(
    undoing ops: [String], in household: Household, _ books: PlanBooks,
    _ found: inout Diagnostics
  ) throws -> FileChange? {
    guard concern(ops) else { return nil }
    let sourced =
      household.hasRecurringItems
      ? try found.report(household.recurringItems(of: books.planning.plan)) : nil
    let items = sourced?.value ?? []
    let (names, undoings) = (RecurringOperations(items), Undoings(in: books.history))
    let schedules = RecurringSchedules(
      items, books.planning.settings, applied: Set(books.history.operations.keys))
    var dates: [Int: CalendarDate] = [:]
    var left: [String: Diagnostic] = [:]
    for op in ops {
      let isApplication = names.occurrence(of: op) != nil
      let (origin, undos) = isApplication ? (op, 0) : undoings.origin(of: op)
      guard let (item, date) = names.occurrence(of: origin) else {
        let row = books.history.operations[origin]?.first?.entry
        if let row, row.kind == .recurring,
          let (tail, date) = RecurringOperations.occurrence(named: origin)
        {
          left[tail] = finding(origin, row, date, isDue: undos % 2 == 0, items)
        }
        continue
      }
      let next = dates[item] ?? items[item].nextDate
      if undos % 2 == 0 {
        dates[item] = min(next, date)
      } else if next == date {
        // The schedule begins with the item's next date.
        let days = schedules.schedule(ofItem: item)
        dates[item] = (0...Self.largest).lazy.compactMap(days.day).first { $0 > date }
      }
    }
    found.report(
      left.sorted { $0.key < $1.key }.map(\.value), evenIfQuiet: [RecurringCode.dateLeft.rawValue])
    let changed = dates.filter { items[$0.key].nextDate != $0.value }.sorted { $0.key < $1.key }
    guard let sourced, !changed.isEmpty else { return nil }
    return FileChange(
      sourced.document.changes(settingNextDates: changed.map { ($0.key, $0.value) }),
      inRecurringItems: sourced.document)
  }

  /// Returns the warning that the next date of an item does not change, because no item has the
  /// name that the item had when the operation applied it.
  ///
  /// - Parameter isDue: whether the occurrence is due again.
  private static func finding(
    _ op: String, _ row: HistoryEntry, _ date: CalendarDate, isDue: Bool, _ items: [RecurringItem]
  ) -> Diagnostic {
    let similar = items.filter {
      $0.tierName == row.tierName && $0.accountName == row.accountName && $0.amount == row.amount
    }
    let name = similar.count == 1 ? similar[0].name.visible.shellWord : nil
    let change = isDue ? "set back to \(date)" : "moved past \(date)"
    return Diagnostic(
      .warning, RecurringCode.dateLeft,
      "the item of operation '\(op.visible)' was renamed or ended, so its next date is not"
        + " \(change)",
      hint: name.map { name in
        isDue
          ? "if it is the item \(name) now: recurring edit \(name) next_date=\(date) --apply"
          : "if it is the item \(name) now, change its next date"
      } ?? "undo the later operation first, or change the next date of the renamed item")
  }

  /// Maximum number of occurrences of one item that a command applies.
  private static let largest = RecurringApplication.largestCount
}

/// The plan without an operation's changes to members other than balances, such as targets and
/// yields.
///
/// An operation's opposite moves restore balances only. If the operation's command also set other
/// members, they are restored from the version that the operation replaced.
struct UndoneMembers {
  private let undone: String
  /// The original operation at the end of the chain of undos. The command of this operation is
  /// recorded.
  private let origin: String
  private let folder: Folder

  init(of undone: String, from origin: String, in folder: Folder) {
    (self.undone, self.origin, self.folder) = (undone, origin, folder)
  }

  /// Returns the change to the plan that also restores the other members. Returns nil in three
  /// cases: the command set only balances, the replaced version is not retained, or the plan's
  /// balances would differ from the result of the moves.
  ///
  /// - Parameters:
  ///   - moves: the plan with the opposite moves.
  ///   - found: receives a warning for each member that has changed since. In that case, members
  ///     are not restored.
  func change(of plan: SourceText, with moves: [UInt8], _ found: inout Diagnostics) throws
    -> FileChange?
  {
    guard try setsMembers(),
      let version = try folder.versions(replacedBy: undone).first(where: {
        $0.file == PostedChange.planName
      })
    else { return nil }
    let merge = VersionMerge(
      base: version.after, ours: plan.bytes, theirs: version.before, of: version.file)
    guard !merge.hasConflicts, let bytes = merge.bytes else {
      let later = try LaterOperations(than: undone, in: folder)
      found.report(Failure(.input, later.named(in: merge.diagnostics)).asWarnings)
      return nil
    }
    guard let wanted = Self.balances(moves), let merged = Self.balances(bytes),
      merged.allSatisfy({ wanted[$0.key] == $0.value }),
      wanted.allSatisfy({ merged[$0.key] ?? .zero == $0.value })
    else { return nil }
    return FileChange(wholePlan: bytes, insteadOf: plan)
  }

  /// Whether the original operation's command names members other than balances.
  ///
  /// - Throws: the errors of a ledger that cannot be read.
  private func setsMembers() throws(Failure) -> Bool {
    guard let record = try folder.record(ofOperation: origin), record.ledger == .operations else {
      return false
    }
    return record.what.split(separator: " ").contains { Self.members.contains(String($0)) }
  }

  private static let members: Set<String> = [
    "name", "purpose", "target", "priority", "preferred", "apy", "weight", "cap", "notes",
    "--add-tier", "--add-account", "--remove", "--restore", "-",
  ]

  private static func balances(_ text: [UInt8]) -> [AccountName: Decimal]? {
    let source = SourceText(file: PostedChange.planName, bytes: text)
    guard let plan = JSONDocument.read(source, as: Plan.self, stage: "plan").value?.value else {
      return nil
    }
    var balances: [AccountName: Decimal] = [:]
    for tier in plan.tiers {
      for account in tier.accounts {
        balances[AccountName(tier: tier.name, account: account.name)] = account.balance
      }
    }
    return balances
  }
}
