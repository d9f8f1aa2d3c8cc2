import Console
import FinanceFolder
import FinanceModel
import PlainText

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
