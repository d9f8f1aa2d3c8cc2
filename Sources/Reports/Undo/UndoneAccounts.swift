import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning

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
