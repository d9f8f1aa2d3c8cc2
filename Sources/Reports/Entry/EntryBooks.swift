package import FinanceFolder
package import FinanceModel
package import Importing
import Investing
import PlainText
import Spending

/// The household data needed to process entered rows: the target ledger, and the names in other
/// ledgers.
package struct EntryBooks: Sendable {
  package let settings: Settings
  /// The plan; nil if the folder does not have one.
  package let plan: Plan?
  /// The ledger that receives the rows.
  package let reading: LedgerReading
  /// All ledgers that could be read.
  package let tables: [Ledger: LedgerTable]
  package let names: EntryNames

  /// The target ledger as read.
  package var table: LedgerTable { reading.table }

  /// The live rows of the last operation, in file order: all rows with the `op` of the last live
  /// row, or only that row if it has no `op`.
  var lastRows: [LedgerPlace] {
    guard let last = table.liveRows.max() else { return [] }
    let op = table.text(last, "op")
    guard !op.isBlankCell else { return [last] }
    return table.liveRows.filter { table.text($0, "op") == op }.sorted()
  }

  /// Returns the live rows with these ids, except for ids shared by two different rows.
  ///
  /// - Complexity: linear in the number of rows in the ledger.
  func places(ofIDs ids: Set<String>) -> [String: LedgerPlace] {
    var places: [String: LedgerPlace] = [:]
    var doubled: Set<String> = []
    for place in table.liveRows {
      let id = table.text(place, "id")
      guard ids.contains(id) else { continue }
      if places.updateValue(place, forKey: id) != nil { doubled.insert(id) }
    }
    return places.filter { !doubled.contains($0.key) }
  }

  /// Returns the rows whose ids are listed in the `voids` cells of the new rows, in the order of
  /// the new rows.
  func rows(voidedBy rows: [[String: String]]) -> [[String: String]] {
    let ids = rows.compactMap { $0["voids"] }
    guard !ids.isEmpty else { return [] }
    let columns = table.ledger.columns.map(\.name)
    let places = places(ofIDs: Set(ids))
    return ids.compactMap { id in
      places[id].map { place in
        Dictionary(uniqueKeysWithValues: columns.map { ($0, table.text(place, $0)) })
      }
    }
  }

  /// Returns warnings about position statements that differ from the activities once the rows are
  /// added. Only accounts changed by the rows are compared.
  func differences(
    from activities: ActivityLedger, among rows: [[String: String]]
  ) -> [LedgerFinding] {
    let names = settings.accountNames
    let accounts = (self.rows(voidedBy: rows) + rows).compactMap { $0["account"] }
    let touched = Set(accounts.map { names[$0] ?? $0 })
    let stated = tables[.positions].flatMap { PositionLedger.reading($0, settings).value }
    let own = PositionLedger(stated?.rows.filter { touched.contains($0.account) } ?? [])
    guard let last = own.rows.map(\.date).max() else { return [] }
    return own.differences(from: activities, settings, onOrBefore: last).map(\.withoutPlace)
  }

  /// Returns warnings about accounts that the plan claims and that have no transactions before
  /// these rows. Once an account has a row, its value is the sum of its rows.
  func firstRows(among rows: [[String: String]]) -> [Diagnostic] {
    firstAccounts(among: rows).map { account in
      Diagnostic(
        .warning, EntryCode.firstRow,
        "'\(account.visible)' has no earlier transactions: its balance becomes the sum of its rows",
        hint: "add the account's earlier balance: ledger-add transactions kind=opening"
          + " account=\(account.visible.shellWord) amount=AMOUNT")
    }
  }

  /// Returns the accounts that are subject to the warnings of ``firstRows(among:)``. Assertions,
  /// and rows with a status that does not count, are not included in any sum.
  func firstAccounts(among rows: [[String: String]]) -> [String] {
    guard table.ledger == .transactions else { return [] }
    let claims = PlanClaims(of: plan, settings).claims
    let known = Set(table.liveRows.map { table.text($0, "account") })
    let opened = Set(rows.filter { $0["kind"] == "opening" }.compactMap { $0["account"] })
    let counting = rows.filter { row in
      row["kind"] != BalanceAssertion.kind
        && row["status"].flatMap(TransactionStatus.init)?.counts ?? true
    }
    return counting.compactMap { $0["account"] }.eachOnce.filter { account in
      claims[account] != nil && !known.contains(account) && !opened.contains(account)
        && !names.isInvested(account) && !names.isValued(account)
    }
  }
}

extension Household {
  /// Reads the data needed for entries into `ledger`. Other ledgers are read only for their names;
  /// an unreadable ledger contributes no names.
  ///
  /// Errors are `folder-…`, `settings-…`, `plan-…` and `csv-…`.
  func entryBooks(_ ledger: Ledger) -> Loaded<EntryBooks> {
    do throws(Failure) {
      try folder.requireFolder()
    } catch {
      return Loaded(nil, error.diagnostics)
    }
    let settings = folder.settings()
    let plan = folder.plan().orElse(nil)
    let reading = folder.ledger(ledger)
    let diagnostics = settings.diagnostics + plan.diagnostics + reading.diagnostics
    guard let known = settings.value, let plan = plan.value, let target = reading.value else {
      return Loaded(nil, diagnostics)
    }
    var tables = [ledger: target.table]
    for other in EntryProposal.namedIn where other != ledger {
      tables[other] = folder.ledger(other).value?.table
    }
    let names = EntryNames(known, plan?.value, tables)
    return Loaded(
      EntryBooks(
        settings: known, plan: plan?.value, reading: target, tables: tables, names: names),
      diagnostics)
  }
}

extension EntryBooks {
  /// Returns the activities with their transfers linked to transactions.
  func linked(_ activities: ActivityLedger) -> ActivityLedger {
    guard activities.hasOpenTransfers, let table = tables[.transactions],
      let rows = Transactions.reading(table.files.map(\.source), settings).value
    else { return activities }
    let transfers = OneSidedTransfers(rows, settings)
    return DailyWorth.Ledgers(activities: activities, transfers: transfers).activities
  }
}
