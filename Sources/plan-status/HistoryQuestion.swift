import Console
import FinanceFolder
import FinanceModel
import PlainText

/// Which rows of the history are asked for.
struct HistoryQuestion {
  let account: String?
  let from: CalendarDate?
  let to: CalendarDate?
  let kind: HistoryEntry.Kind?

  /// The rows in the order of time, each with what its account held by the amounts alone.
  ///
  /// - Throws: `usage-name-unknown` and `usage-name-ambiguous`.
  func rows(in books: PlanBooks) throws -> [(entry: HistoryEntry, running: Decimal?)] {
    let name = try account.map { try Self.name($0, in: books) }
    return zip(books.history.chronological, books.history.runningBalances).compactMap { row, sum in
      let entry = row.entry
      let day = entry.timestamp.date
      guard name.map({ $0 == entry.name }) ?? true, from.map({ $0 <= day }) ?? true,
        to.map({ day <= $0 }) ?? true, kind.map({ $0 == entry.kind }) ?? true
      else { return nil }
      return (entry, sum)
    }
  }

  /// The account that is meant: by its own name or, where that is of several, with its tier's.
  private static func name(_ text: String, in books: PlanBooks) throws -> AccountName {
    let names = names(in: books)
    let whole = names.map { "\($0.tier)/\($0.account)" }
    switch (match(text, among: names.map(\.account)), match(text, among: whole)) {
    case (.one(let index), _), (.none, .one(let index)): return names[index]
    case (.ambiguous(let indices), _), (.none, .ambiguous(let indices)):
      throw UsageProblem(
        "account '\(text.visible)' could be several",
        hint: "write one of: " + indices.map { "'\(whole[$0].visible)'" }.joined(separator: ", "),
        code: .nameAmbiguous)
    case (.none(let nearest), .none):
      throw UsageProblem(
        "account '\(text.visible)' is not there",
        hint: nearest.map { "did you mean '\($0.visible)'?" }
          ?? "plan-status --accounts shows the accounts of the plan", code: .nameUnknown)
    }
  }

  /// The names that are in the plan or in the history: accounts that are gone have rows too.
  private static func names(in books: PlanBooks) -> [AccountName] {
    let plan = books.planning.plan.tiers.flatMap { tier in
      tier.accounts.map { AccountName(tier: tier.name, account: $0.name).asRecorded }
    }
    var seen: Set<AccountName> = []
    return (plan + books.history.chronological.map(\.entry.name)).filter {
      seen.insert($0).inserted
    }
  }
}
