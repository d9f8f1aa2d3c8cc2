package import Console
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText

/// The change in net worth between two commits, by commit and cause.
package struct BlameReport: Report {
  /// The operands of `snapshot blame`: two commits, as the user entered them.
  package struct Query: Sendable {
    let from, to: String

    package init(from: String, to: String) { (self.from, self.to) = (from, to) }
  }

  fileprivate struct Row {
    let revision: Revision
    let cause: String
    /// The amount of this part of the change; nil if the net worth cannot be computed from the
    /// commit's files.
    var amount: Decimal?
    var worth: Decimal?
  }

  private static let columns: [Column<Row>] = [
    .text("commit", "the abbreviated hash of the commit") { $0.revision.hash },
    .date("date", "the commit date") { $0.revision.day },
    .text("subject", "the first line of the commit's message") { $0.revision.subject },
    .text("cause", "the changed files, or 'days' for the time since the previous commit") {
      $0.cause
    },
    .money("amount", "this part of the change; blank if the files have errors") { $0.amount },
    .money("net_worth", "the net worth after this part, at the end of the commit's day") {
      $0.worth
    },
  ]
  private static let causeColumns: [Column<(cause: String, amount: Decimal)>] = [
    .text("cause", "the changed files, or 'days'") { $0.cause },
    .money("amount", "the sum of the cause's parts") { $0.amount },
  ]
  private static let totalColumns: [Column<Total>] = [
    .money("start", "the net worth in FROM, at the end of its day") { $0.start },
    .money("end", "the net worth in TO, at the end of its day") { $0.end },
    .money("amount", "end less start: the sum of the parts") { $0.amount },
  ]

  private struct Total { let start, end, amount: Decimal }

  /// Specification of the main table.
  package static let parts = TableSpec(
    "blame", "one row for each commit and cause, oldest first", columns)
  /// Specification of the table of causes.
  package static let causes = TableSpec(
    "blame_causes", "one row for each cause, in order of first occurrence", causeColumns)
  /// Specification of the total table.
  package static let totals = TableSpec("blame_total", "the total in one row", totalColumns)

  private let first: Revision
  private let last: Revision
  private let rows: [Row]
  private let sums: [(cause: String, amount: Decimal)]
  private let total: Total
  private let currency: String?
  /// Number of commits that did not contribute to the change.
  private let unchanged: Int

  /// Returns an empty list, because only commits are read.
  package static func needs(_ query: Query) -> [FolderPart] { [] }

  /// Maximum number of commits.
  private static let limit = 1000

  /// - Throws: ``Failure`` if a revision does not exist, if the net worth at FROM or TO cannot be
  ///   computed, or if the two net worths cannot be compared.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let folder = household.folder
    first = try folder.revision(query.from)
    last = try folder.revision(query.to)
    let commits = try folder.revisions(after: first, through: last, atMost: Self.limit)
    var walk = try BlameWalk(folder, from: first)
    let start = walk.worth.amount
    for commit in commits { try walk.step(to: commit, in: folder) }
    if let failure = walk.failure { throw failure }
    found.report(walk.warnings)
    var sums: [(cause: String, amount: Decimal)] = []
    for row in walk.rows {
      guard let amount = row.amount else { continue }
      if let place = sums.firstIndex(where: { $0.cause == row.cause }) {
        sums[place].amount = try sums[place].amount + amount
      } else {
        sums.append((row.cause, amount))
      }
    }
    let end = walk.worth.amount
    (rows, self.sums, currency) = (walk.rows, sums, walk.worth.currency)
    total = Total(start: start, end: end, amount: try end - start)
    let named = Set(walk.rows.map(\.revision.hash))
    unchanged = commits.count { !named.contains($0.hash) }
  }

  /// The parts in every output format.
  package var answer: Answer {
    func money(_ amount: Decimal) -> Cell { .worth(amount, currency) }
    let parts = Table(Self.parts, Self.columns, of: rows, money: money)
    let causes = Table(Self.causes, Self.causeColumns, of: sums, money: money)
    let totals = Table(Self.totals, Self.totalColumns, of: [total], money: money)
    var page = Page()
    let unit = currency.map { " \($0)" } ?? ""
    for (name, amount, revision) in [
      ("Net worth", total.start, first), ("Net worth", total.end, last),
    ] {
      let amount = StyledText(money(amount).text, .amount)
      page.line("\(StyledText(name)) \(amount)\(StyledText(unit)) in \(StyledText(revision.words))")
    }
    if !rows.isEmpty {
      page.blank()
      page.table(
        TextTable(
          parts, blankingRepeatsOf: ["commit", "date", "subject"], dropping: ["net_worth", "date"],
          totals: totals))
      page.heading("By cause")
      page.table(TextTable(causes, totals: totals))
    }
    if unchanged > 0 {
      page.blank()
      let commits = unchanged == 1 ? "commit" : "commits"
      page.line("Excluded: \(unchanged) \(commits) without an effect on net worth.")
    }
    return Answer(
      json: .object([
        "from": first.json, "to": last.json,
        "base_currency": currency.map(JSONValue.string) ?? .null,
        "blame": .array(parts.objects), "blame_causes": .array(causes.objects),
        "blame_total": totals.objects[0], "unchanged_commits": .number("\(unchanged)"),
      ]), tables: [parts, causes, totals], page: page)
  }
}

/// The net worth from commit to commit. Between two commits, the files are replaced one at a time.
private struct BlameWalk {
  /// Files that determine the net worth, in the order of replacement. Prices come first, so that
  /// new rows already have prices.
  private static let causes: [(name: String, parts: [FolderPart])] = [
    ("prices", [.ledger(.prices)]), ("settings", [.settings]),
    ("plan", [.plan, .ledger(.history)]), ("values", [.ledger(.values)]),
    ("activities", [.ledger(.activities)]), ("positions", [.ledger(.positions)]),
    ("transactions", [.ledger(.transactions)]),
  ]

  /// A net worth, rounded to the minor unit of its currency.
  struct Worth {
    var amount: Decimal
    var currency: String?
  }

  private var files: RevisionFiles
  private var day: CalendarDate
  /// The last net worth that could be computed.
  private(set) var worth: Worth
  private(set) var rows: [BlameReport.Row] = []
  private(set) var warnings: [Diagnostic] = []
  /// The causes since ``worth``, and the reason why the net worth could not be computed.
  private var pending: [String] = []
  private(set) var failure: Failure?
  /// Whether a warning reports the failure.
  private var isReported = false

  init(_ folder: Folder, from first: Revision) throws {
    files = try folder.files(at: first)
    day = first.day
    do {
      worth = try Self.worth(of: files, in: first, after: nil)
    } catch let problem as Failure {
      throw problem.named(first)
    }
  }

  /// Adds the parts of the change that a commit causes.
  mutating func step(to commit: Revision, in folder: Folder) throws {
    let next = try folder.files(at: commit, knowing: files)
    let changed = Self.causes.filter { cause in
      cause.parts.contains { files.differ(from: next, in: $0) }
    }
    if commit.day != day { try take("days", of: commit, files) }
    for (place, cause) in changed.enumerated() {
      for part in cause.parts { files = files.replacing(part, by: next) }
      try take(cause.name, of: commit, place == changed.count - 1 ? next : files)
    }
    (files, day) = (next, commit.day)
    if let failure, !changed.isEmpty {
      rows.append(BlameReport.Row(revision: commit, cause: pending.joined(separator: " + ")))
      guard !isReported else { return }
      isReported = true
      warnings += failure.asWarnings.map { warning in
        var warning = warning
        warning.hint =
          "a commit cannot be corrected; the next commit with a net worth includes its parts"
        return warning
      }
    }
  }

  /// Adds one part for the cause and for any preceding causes after which no net worth could be
  /// computed.
  private mutating func take(_ cause: String, of commit: Revision, _ files: RevisionFiles) throws {
    if !pending.contains(cause) { pending.append(cause) }
    do {
      let now = try Self.worth(of: files, in: commit, after: worth)
      let amount = try now.amount - worth.amount
      if pending != ["days"] || !amount.isZero {
        rows.append(
          BlameReport.Row(
            revision: commit, cause: pending.joined(separator: " + "), amount: amount,
            worth: now.amount))
      }
      (worth, pending, failure) = (now, [], nil)
    } catch let problem as Failure {
      // The error is attributed to the first commit that has it.
      let named = problem.named(commit)
      guard failure?.diagnostics.map(\.code) != named.diagnostics.map(\.code) else { return }
      (failure, isReported) = (named, false)
    }
  }

  /// Returns the total of `holdings --net-worth` at the end of the commit's day; zero if there are
  /// no accounts.
  private static func worth(
    of files: RevisionFiles, in commit: Revision, after before: Worth?
  ) throws -> Worth {
    let query = HoldingsReport.Query(.netWorth, asOf: commit.day, today: commit.day)
    let household = Household(files.folder, needs: HoldingsReport.needs(query))
    var found = Diagnostics()
    let worth = try HoldingsReport.netWorth(query, household, &found)
    let currency = worth.baseCurrency ?? before?.currency
    if let old = before?.currency, let new = currency, old != new {
      throw Failure.incomparable(
        "the base currency changes from \(old.visible) to \(new.visible)")
    }
    if let net = worth.accounts.isEmpty ? .zero : worth.total.net {
      let digits = currency.flatMap { CurrencyUnit($0).minorDigits } ?? 2
      return Worth(amount: try net.rounded(toDecimals: digits, .halfEven), currency: currency)
    }
    throw Failure.incomparable(
      "the net worth is unknown: the accounts are in several currencies without a base currency,"
        + " or none has a value")
  }
}
