package import FinanceModel
package import PlainText

/// The causes of balance differences, as determined from git's commits.
package struct BalanceEvidence: Sendable {
  /// Accounts with rows that are in the last commit, or on a side of a merge, but not in the
  /// current history.
  package private(set) var lost: Set<AccountName> = []
  private var edits: [AccountName: EditEvidence] = [:]

  /// Returns the reason the account's balance differs from its rows; unknown if git was not
  /// queried.
  package func edit(of account: AccountName) -> EditEvidence { edits[account] ?? .unknown }

  /// Determines the causes from git's commits.
  fileprivate init(
    about openings: [AccountName: Decimal], of plan: Plan, with history: History,
    minorDigits digits: Int, _ states: inout CommittedBalances
  ) throws(Git.Problem) {
    let now = FolderBalances(of: plan, with: history)
    if let head = states.commits.first {
      // A merge contains the rows from both sides.
      for name in [head.name] + (head.parents.count > 1 ? head.parents : []) {
        guard let before = try states.balances(of: name) else { continue }
        lost.formUnion(openings.keys.filter { now.hasLostRows(of: $0, since: before) })
      }
    }
    for (account, opening) in openings {
      var trace = EditTrace(
        account: account, opening: opening, minorDigits: digits, isRemoved: !now.has(account))
      edits[account] = try trace.evidence(from: now, &states)
    }
  }

  fileprivate init() {}

  /// The causes for the accounts that did not lose rows.
  package var source: [AccountName: EditEvidence] {
    edits.filter { !lost.contains($0.key) }
  }
}

extension Git {
  /// Returns the causes of the differences for the accounts in `openings`. If git is missing or has
  /// no commit, the result is empty, without an error.
  ///
  /// - Parameter limit: the number of commits examined for each account.
  fileprivate func evidence(
    about openings: [AccountName: Decimal], of plan: Plan, with history: History,
    minorDigits: Int, limit: Int
  ) -> BalanceEvidence {
    guard !openings.isEmpty else { return BalanceEvidence() }
    do throws(Git.Problem) {
      guard try workTree() != nil else { return BalanceEvidence() }
      var states = try CommittedBalances(self, limit: limit)
      return try BalanceEvidence(
        about: openings, of: plan, with: history, minorDigits: minorDigits, &states)
    } catch {
      return BalanceEvidence()
    }
  }
}

extension FolderSurvey {
  /// Returns a source that queries git for the causes of balance differences; nil outside a
  /// repository, or if there is no plan.
  package func evidence(in history: History) -> EvidenceSource? {
    guard let plan = plan.value, git.isThere else { return nil }
    let digits = (settings.value?.plan?.currency ?? .unnamed).minorDigits
    let git = git.git
    return EvidenceSource(isAfterMerge: true) { openings in
      git.evidence(
        about: openings, of: plan, with: history, minorDigits: digits,
        limit: CommittedBalances.limit
      ).source
    }
  }
}

extension Folder {
  /// Returns a source that examines only the most recent commits, for tools that must be quick.
  ///
  /// - Complexity: runs git three times for each commit since the balances last matched their rows,
  ///   for at most 50 commits.
  func quickEvidence(
    of plan: Plan, minorDigits: Int, _ history: @escaping @Sendable () -> History?
  ) -> EvidenceSource {
    EvidenceSource(isAfterMerge: contents.merge != nil) { openings in
      guard let history = history() else { return [:] }
      return Git(folder: path, calls: disk.calls).evidence(
        about: openings, of: plan, with: history, minorDigits: minorDigits, limit: 50
      ).source
    }
  }

  /// Returns the causes of the differences for the accounts in `openings`, which maps each account
  /// to its balance before its first row. If git is missing or has no commit, the result is empty,
  /// without an error.
  ///
  /// - Complexity: runs git three times for each commit since the balances last matched their rows,
  ///   for at most 300 commits.
  package func evidence(
    about openings: [AccountName: Decimal], in books: PlanBooks
  ) -> BalanceEvidence {
    Git(folder: path, calls: disk.calls).evidence(
      about: openings, of: books.planning.plan, with: books.history,
      minorDigits: books.planning.currency.minorDigits, limit: CommittedBalances.limit)
  }
}

/// Traces an account's balance back through the commits until it matches the account's rows.
private struct EditTrace {
  let account: AccountName
  let opening: Decimal
  let minorDigits: Int
  /// Whether the account has rows but is missing from the plan.
  let isRemoved: Bool

  mutating func evidence(
    from now: FolderBalances, _ states: inout CommittedBalances
  ) throws(Git.Problem) -> EditEvidence {
    guard let head = states.commits.first else { return .unknown }
    var evidence = EditEvidence.none
    var next = [head.name]
    // The changes in a merge in progress were made by git, not by hand.
    if let merged = try states.git.commit("MERGE_HEAD") {
      next.append(merged)
    } else if let before = try states.balances(of: head.name) {
      switch step(from: before, to: now) {
      case .edited: return .edited
      case let other: evidence = other
      }
    }
    var seen: Set<String> = []
    while let name = next.popLast() {
      guard seen.insert(name).inserted else { continue }
      guard let commit = states.commit(name), let after = try states.balances(of: name),
        seen.count <= states.limit
      else { return .unknown }
      guard let difference = difference(in: after), !isZero(difference) else {
        continue
      }
      if commit.parents.count == 1 {
        guard let before = try states.balances(of: commit.parents[0]) else { return .unknown }
        switch step(from: before, to: after) {
        case .none: break
        case _ where commit.isReplayed: if evidence == .none { evidence = .replayed }
        case .edited: return .edited
        case .unknown, .replayed: evidence = .unknown
        }
      } else if commit.parents.isEmpty {
        evidence = .unknown
      }
      next += commit.parents
    }
    return evidence
  }

  /// Returns the cause found in one commit that is not a merge; `none` if the balance and the rows
  /// changed by the same amount.
  private func step(from before: FolderBalances, to after: FolderBalances) -> EditEvidence {
    guard let old = difference(in: before), let new = difference(in: after) else {
      return .unknown
    }
    if isZero(new) { return .none }
    do throws(DecimalError) {
      if isZero(try new - old) { return .none }
    } catch {
      return .unknown
    }
    return before.rows(of: account) == after.rows(of: account) ? .edited : .unknown
  }

  private func difference(in balances: FolderBalances) -> Decimal? {
    balances.difference(of: account, opening, isRemoved: isRemoved)
  }

  private func isZero(_ difference: Decimal) -> Bool {
    do throws(DecimalError) {
      return try difference.rounded(toDecimals: minorDigits, .halfEven).isZero
    } catch {
      return false
    }
  }
}

/// A plan's balances and the sums of the rows in its history, at one point in time.
private struct FolderBalances {
  /// The sum of the amounts that count, and the number and identities of an account's rows.
  struct Rows: Equatable {
    var sum: Decimal? = .zero
    var count = 0
    /// Operation and amount of each row, or the row's id if it has no operation.
    var names: Set<String> = []
  }

  private var planned: [AccountName: Decimal] = [:]
  private var recorded: [AccountName: Rows] = [:]

  init(of plan: Plan, with history: History) {
    for tier in plan.tiers {
      for account in tier.accounts {
        planned[AccountName(tier: tier.name, account: account.name).asRecorded] = account.balance
      }
    }
    for (place, row) in history.chronological.enumerated() {
      var rows = recorded[row.entry.name] ?? Rows()
      rows.count += 1
      rows.sum = rows.sum.flatMap { Self.total($0, history.counted(place).amount) }
      // If two machines wrote rows for the same operation, only one of the rows counts, and it does
      // not matter which one.
      let operation = row.entry.op.map { "\($0) \(row.entry.amount)" }
      if let name = operation ?? row.entry.id { rows.names.insert(name) }
      recorded[row.entry.name] = rows
    }
  }

  /// Whether the plan contains the account.
  func has(_ account: AccountName) -> Bool { planned[account.asRecorded] != nil }

  func rows(of account: AccountName) -> Rows { recorded[account] ?? Rows() }

  /// Returns the sum of the rows plus `opening`, minus the balance; nil on overflow.
  ///
  /// - Parameter isRemoved: whether an account that has rows but is missing from the plan is
  ///   treated as having a balance of zero. If false, such an account has no difference.
  func difference(of account: AccountName, _ opening: Decimal, isRemoved: Bool) -> Decimal? {
    let rows = rows(of: account)
    let absent: Decimal? = isRemoved && rows.count > 0 ? .zero : nil
    guard let balance = planned[account.asRecorded] ?? absent else { return .zero }
    return rows.sum.flatMap { Self.total(opening, $0) }
      .flatMap { Self.total($0, -balance) }
  }

  /// Whether any earlier rows of the account are now missing.
  func hasLostRows(of account: AccountName, since before: FolderBalances) -> Bool {
    let (old, new) = (before.rows(of: account), rows(of: account))
    return new.count < old.count || !old.names.isSubset(of: new.names)
  }

  private static func total(_ a: Decimal, _ b: Decimal) -> Decimal? {
    do throws(DecimalError) { return try a + b } catch { return nil }
  }
}

/// The balances at each commit, read on demand. Commits with identical files share their balances.
private struct CommittedBalances {
  /// Maximum number of commits examined for one account, except in a quick search.
  static let limit = 300

  let git: Git
  /// Maximum number of commits examined for one account.
  let limit: Int
  let commits: [Git.Commit]
  private let places: [String: Int]
  private var known: [String: FolderBalances?] = [:]
  private var ofFiles: [[String]: FolderBalances?] = [:]

  init(_ git: Git, limit: Int) throws(Git.Problem) {
    self.git = git
    self.limit = limit
    commits = try git.commits(atMost: 20_000)
    places = Dictionary(
      commits.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  func commit(_ name: String) -> Git.Commit? { places[name].map { commits[$0] } }

  /// Returns the balances at a commit; nil if the commit does not contain a readable plan.
  mutating func balances(of commit: String) throws(Git.Problem) -> FolderBalances? {
    if let known = known[commit] { return known }
    let files = try git.committedFiles(
      [FolderPlace.planName, "ledgers/history.csv", "ledgers/history"], of: commit)
    let key = files.map { "\($0.path) \($0.object)" }
    if let found = ofFiles[key] {
      known[commit] = .some(found)
      return found
    }
    let balances = try read(files)
    known[commit] = .some(balances)
    ofFiles[key] = .some(balances)
    return balances
  }

  private func read(_ files: [Git.CommittedFile]) throws(Git.Problem) -> FolderBalances? {
    var plan: Plan?
    var tables: [CSVTable?] = []
    for file in files where !SyncCopies(among: files.map(\.path)).contains(file.path) {
      let source = SourceText(file: file.path, bytes: try git.content(of: file))
      if file.path == FolderPlace.planName {
        plan = JSONDocument.read(source, as: Plan.self, stage: "plan").value?.value
      } else if file.path.hasSuffix(".csv") {
        tables.append(CSVTable.parse(source).value)
      }
    }
    guard let plan, !tables.contains(where: { $0 == nil }),
      let history = History.reading(LedgerTable(.history, files: tables.compactMap(\.self))).value
    else { return nil }
    return FolderBalances(of: plan, with: history)
  }
}
