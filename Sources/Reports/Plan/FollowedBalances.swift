import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Planning

/// The plan's balances that follow the values of their accounts (`accounts[].follows`).
struct FollowedBalances {
  /// A balance that differs from the number in the file.
  private struct Change {
    let setting: ClaimSetting.Setting
    let account: String
    let place: (tier: Int, account: Int)
  }

  private let changes: [Change]
  /// Accounts that balances follow, by balance name.
  let owners: [AccountName: String]
  /// `plan-overclaimed` warnings for accounts whose fixed claims exceed their values.
  let findings: [PathFinding]

  /// - Parameter planning: the plan as recorded in the file.
  /// - Throws: ``Failure`` `plan-worth-unknown` if a price or an exchange rate is missing, and the
  ///   errors in the ledgers.
  /// - Complexity: the cost of computing the net worth if a balance follows an account; otherwise
  ///   constant.
  init(
    _ planning: Planning, _ household: Household, on today: CalendarDate,
    _ found: inout Diagnostics
  ) throws {
    let following = Set(
      (planning.settings.accounts ?? []).lazy.filter { $0.follows == true }.map(\.name))
    guard !following.isEmpty else {
      (changes, owners, findings) = ([], [:], [])
      return
    }
    let worths = try ClaimWorths(planning, household, on: today, &found)
    var changes: [Change] = []
    var owners: [AccountName: String] = [:]
    var findings: [PathFinding] = []
    var refusals: [Diagnostic] = []
    for account in worths.accounts where following.contains(account.account) {
      guard account.source != .plan else { continue }
      do throws(EditRefusal) {
        let setting = try worths.setting(of: account)
        let places = Dictionary(
          account.claims.map { ($0.name, $0.place) }, uniquingKeysWith: { first, _ in first })
        for claim in account.claims where claim.follows { owners[claim.name] = account.account }
        for change in setting.settings where change.balance != change.claim.balance {
          guard let place = places[change.claim.name] else { continue }
          changes.append(Change(setting: change, account: account.account, place: place))
        }
        if let finding = account.overclaimedFinding { findings.append(finding) }
      } catch {
        refusals.append(Diagnostic(.error, error.code, error.message, hint: error.hint))
      }
    }
    guard refusals.isEmpty else { throw Failure(.input, refusals) }
    (self.changes, self.owners, self.findings) = (changes, owners, findings)
  }

  /// Balances that differ from the numbers in the file, with their positions.
  var balances: [NewBalance] {
    changes.map { change in
      NewBalance(
        tier: change.place.tier, account: change.place.account, balance: change.setting.balance)
    }
  }

  /// The reason for each changed balance, for the history row of the change.
  var reasons: [AccountName: String] {
    Dictionary(
      changes.map { ($0.setting.claim.name, $0.setting.text(in: $0.account)) },
      uniquingKeysWith: { _, last in last })
  }

  /// The changes as edits of the plan.
  var edits: [PlanEdit] { changes.map { $0.setting.edit(in: $0.account) } }
}

extension Household {
  /// Returns the plan and the settings. A balance that follows an account is the account's value on
  /// the day.
  ///
  /// - Parameter isSettled: whether the file's balances are compared with the history.
  /// - Throws: the errors of reading the files and of ``FollowedBalances``.
  func planning(
    following today: CalendarDate, movesMoney: Bool = false, isSettled: Bool = false,
    _ found: inout Diagnostics
  ) throws -> (planning: Planning, followed: FollowedBalances) {
    let recorded = try found.report(
      isSettled ? settledPlanning() : planning(movesMoney: movesMoney))
    let followed = try FollowedBalances(recorded, self, on: today, &found)
    found.report(recorded.sourcedPlan.diagnostics(for: followed.findings))
    return (recorded.following(followed.balances), followed)
  }

  /// Returns the history of a plan whose balances follow accounts, together with the plan. Its
  /// changes begin with a separate operation, whose rows explain these balances. The operation's
  /// name is `OP-follows`, or `OP-follows-2` if that name is taken.
  ///
  /// - Returns: the plan and history, and the stamp for the subsequent rows.
  func books(
    with planning: Planning, _ followed: FollowedBalances, op: String, _ stamp: PostingStamp
  ) throws(Failure) -> (books: Loaded<PlanBooks>, stamp: PostingStamp) {
    let loaded = books(with: planning)
    guard let books = loaded.value, !planning.followedBalances.isEmpty else {
      return (loaded, stamp)
    }
    do throws(MoveRefusal) {
      let posting = try Restoration(
        of: planning.plan, insteadOf: planning.recordedPlan, with: books.history,
        op: Self.freeOp(op + HistoryEntry.following, in: books.history),
        minorDigits: planning.currency.minorDigits,
        stamp: PostingStamp(now: stamp.now, user: stamp.user), reasons: followed.reasons
      ).posting
      return (
        Loaded(books.preceded(by: posting.entries, planning.followedBalances), loaded.diagnostics),
        stamp.after(posting.entries.count)
      )
    } catch {
      throw error.failure(in: nil)
    }
  }

  /// Returns the name, with a number appended if the history already contains the name, as in
  /// `due-2026-11-21-follows-2`.
  private static func freeOp(_ name: String, in history: History) -> String {
    let taken = Set(history.rows.lazy.compactMap(\.entry.op))
    var (free, count) = (name, 1)
    while taken.contains(free) {
      count += 1
      free = "\(name)-\(count)"
    }
    return free
  }
}
