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
    return names[
      try match(
        text, of: "account", among: names.map(\.account),
        inFull: names.map { "\($0.tier)/\($0.account)" },
        orElse: "plan-status --accounts shows the accounts of the plan")]
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
