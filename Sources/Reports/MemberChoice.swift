package import Console
import FinanceModel
import Investing
import PlainText
import Spending

/// The option of several tools that names a household member.
package enum MemberOption {
  /// The option that limits an answer to the accounts of a household member.
  package static let member = Option<String>(
    "member", "NAME", help: "only accounts of this household member")
}

/// Returns the household member whose name matches the text on the command line.
///
/// - Throws: `usage-name-unknown` or `usage-name-ambiguous`.
func matchMember(_ text: String, among names: [String]) throws(UsageProblem) -> String {
  guard !names.isEmpty else {
    throw UsageProblem(
      "member '\(text.visible)' does not exist",
      hint: "set 'member' of an account in coffer.json to the person's name", code: .nameUnknown)
  }
  return names[try match(text, of: "member", among: names)]
}

extension Settings {
  /// Returns the household member whose name matches the text, out of the members who own accounts.
  ///
  /// - Throws: `usage-name-unknown` or `usage-name-ambiguous`.
  func member(named text: String) throws(UsageProblem) -> String {
    try matchMember(text, among: Set(members.values).sorted())
  }

  /// Returns the member whose name matches the text, and the member's accounts; nil without a text.
  ///
  /// - Throws: `usage-name-unknown` or `usage-name-ambiguous`.
  func ownership(
    of text: String?
  ) throws(UsageProblem) -> (member: String?, accounts: Set<String>?) {
    guard let text else { return (nil, nil) }
    let (members, member) = (members, try member(named: text))
    return (member, Set(members.keys.filter { members[$0] == member }))
  }

  /// Returns the note about accounts without a member, which are excluded from an answer about one
  /// member.
  func withoutMember(among names: Set<String>) -> [LedgerFinding] {
    let left = names.subtracting(members.keys).sorted()
    return left.isEmpty ? [] : [.withoutMember(left.count, "account", left)]
  }
}

/// One household member's part of a plan.
struct MemberPlan {
  let member: String
  /// The plan with only the member's accounts.
  let plan: Plan

  /// Selects the member's part of a plan, and adds a note about the accounts without a member to
  /// the findings.
  ///
  /// - Parameter text: the member's name, as the user wrote it.
  /// - Throws: `usage-name-unknown` or `usage-name-ambiguous`.
  init(
    _ text: String, of plan: Plan, _ settings: Settings, _ found: inout Diagnostics
  ) throws(UsageProblem) {
    let members = PlanMembers(settings)
    member = try settings.member(named: text)
    let without = members.part(of: plan, member: nil).tiers.flatMap(\.accounts).map(\.name)
    if !without.isEmpty {
      found.report([LedgerFinding.withoutMember(without.count, "account", without).unplaced])
    }
    self.plan = members.part(of: plan, member: member)
  }

  var isEmpty: Bool { plan.tiers.allSatisfy(\.accounts.isEmpty) }

  /// The text shown if the plan has none of the member's accounts.
  var emptyText: String { Self.emptyText(member) }

  static func emptyText(_ member: String) -> String { "\(member) has no account in the plan." }
}

extension LedgerFinding {
  /// Returns the note about rows or accounts without a member.
  ///
  /// - Parameters:
  ///   - noun: a row or an account, in the singular.
  ///   - names: the names of the accounts.
  static func withoutMember(_ count: Int, _ noun: String, _ names: [String] = []) -> Self {
    let list = names.isEmpty ? "" : ": " + names.map(\.visible).joined(separator: ", ")
    return LedgerFinding(
      .note, SettingsCode.memberMissing,
      "excluded \(count) \(noun)\(count == 1 ? "" : "s") without a member\(list)", at: nil,
      hint: "set 'member' of the account in coffer.json to the person's name")
  }
}

extension ActivityLedger {
  /// Returns the note about rows whose member differs from their account's member.
  func otherMembers(_ settings: Settings) -> [LedgerFinding] {
    let members = settings.members
    let rows = (0..<count).filter { row in
      let own = text(RowMembers.columns[0], ofRow: row)
      return !own.isBlankCell && own != members[accounts[self[row].account]]
    }
    guard let first = rows.first else { return [] }
    let subject = rows.count == 1 ? "1 row names" : "\(rows.count) rows name"
    return [
      LedgerFinding(
        .note, ActivityCode.memberDiffers,
        "\(subject) a member other than the account's; holdings belong to the account's member",
        at: place(ofRow: first), column: RowMembers.columns[0],
        hint: "give each member a separate account")
    ]
  }
}

extension HoldingsReport.Query {
  /// Whether the answer depends on the members of accounts.
  var concernsMembers: Bool {
    if case .groups(.member) = view { return true }
    return member != nil
  }

  /// Whether the view shows net worth.
  var countsWorth: Bool {
    switch view {
    case .netWorth, .netWorthChange: true
    default: false
    }
  }
}
