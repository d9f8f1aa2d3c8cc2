import FinanceModel
import PlainText

/// Reports a row that has no id and repeats the previous row, because the row may have been pasted
/// twice. Both rows are applied. The finding is a warning, except in transactions, where it is a
/// note because two identical purchases are possible.
@Sendable func equalRows(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard [.activities, .transactions, .values, .budgets].contains(table.ledger) else { return [] }
  let rows = table.liveRows
  return zip(rows, rows.dropFirst()).filter { before, row in
    before.file == row.file && table.line(before) == table.line(row)
      && table.text(row, "id").isBlankCell
  }.prefix(LedgerFinding.limit + 1).map { before, row in
    LedgerFinding(
      table.ledger == .transactions ? .note : .warning, .rowEqual, of: table.ledger,
      "the row repeats the previous row, and both are counted", at: row,
      hint: "remove one row, or distinguish the rows by their time or note", earlier: before)
  }
}

/// Reports two rows for one symbol in one statement. This is an error if the rows are identical.
/// Otherwise it is a warning, because lots may have separate rows. Both rows are applied.
@Sendable func repeatedPositions(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .positions else { return [] }
  let aliases = names.settings?.accountNames ?? [:]
  let ignored = ["id", "op", "voids"].compactMap { name in
    table.ledger.columns.firstIndex { $0.name == name }
  }
  var earlier: [[String]: (place: LedgerPlace, content: [String])] = [:]
  return table.liveRows.compactMap { place in
    let account = table.text(place, "account")
    let key =
      [aliases[account] ?? account] + ["date", "symbol", "currency"].map { table.text(place, $0) }
    let content = table.content(of: place).enumerated().filter { !ignored.contains($0.offset) }
      .map(\.element)
    guard let first = earlier[key] else {
      earlier[key] = (place, content)
      return nil
    }
    let id = table.text(place, "id")
    // A row with a repeated id and a correction are skipped, because other rules report them.
    guard id.isBlankCell || id != table.text(first.place, "id"),
      table.text(place, "voids").isBlankCell
    else { return nil }
    let symbol = table.text(place, "symbol").visible
    return LedgerFinding(
      first.content == content ? .error : .warning, .rowEqual, of: .positions,
      first.content == content
        ? "the statement contains this row for '\(symbol)' twice, and both are counted"
        : "the statement contains two rows for '\(symbol)', and both are counted", at: place,
      hint: "remove one, or add a row with its id in voids; for two lots, add a note to distinguish"
        + " them",
      earlier: first.place)
  }
}

/// Reports an error for different rows with the same id, at the later row. Warns of an identical
/// duplicate, which is ignored. Also warns of a row without an id that has the same content as a
/// row with an id computed from that content; both of these rows are applied.
@Sendable func repeatedRows(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger != .prices else { return [] }
  let repeated = table.repeatedRows.filter { !table.isUndoneCopy($0.row) }
  let repeats = repeated.prefix(LedgerFinding.limit + 1).map { row, first in
    LedgerFinding(
      .warning, .rowTwice, of: table.ledger, "duplicate row, counted once", at: row,
      hint: "folder-repair removes the duplicate", earlier: first)
  }
  let copies = table.copiedRows.prefix(LedgerFinding.limit + 1).map { row, named in
    LedgerFinding(
      .warning, .rowTwice, of: table.ledger,
      "the row also exists with an id, perhaps restored by a merge; both are counted", at: row,
      hint: "remove this row, or change a cell to distinguish it from the other row",
      earlier: named)
  }
  var findings = Array(repeats) + copies
  findings += table.sharedIDs(.error)
  return findings
}

/// Reports a `voids` cell that does not identify a row, rows that void each other, and two
/// corrections of one row; see ``LedgerTable/voidFindings``.
@Sendable func voidedRows(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.voidFindings
}

/// Reports an error for two amounts for the same day, base, quote and type, at the later row. An
/// amount entered by hand is accepted, because it overrides other sources.
@Sendable func priceConflicts(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices, let amount = table.ledger.column("amount") else { return [] }
  let groups = table.rowsOfOneName
  guard !groups.isEmpty else { return [] }
  let live = Set(table.liveRows)
  var findings: [LedgerFinding] = []
  for rows in groups {
    var observations: [String: [PriceObservation]] = [:]
    for row in rows where live.contains(row) {
      guard let cell = table.cell(row, amount),
        let value = meaning({ () throws(LedgerFinding) in try cell.decimal() })
      else { continue }
      let type = table.text(row, "type")
      // The day and names passed here do not matter, because they are the same for all of these
      // rows.
      observations[type.isBlankCell ? "close" : type, default: []].append(
        PriceObservation(
          symbol: "", date: .epochDay, quote: "", amount: value,
          source: table.text(row, "source"), place: row))
    }
    for (_, ofOneType) in observations.sorted(by: { $0.key < $1.key }) {
      findings += table.conflictFindings(among: ofOneType)
    }
    if findings.count > LedgerFinding.limit { break }
  }
  return findings
}

/// Warns of:
///
/// - an account's second `opening` in one currency, which would double its money
/// - transfers with the same group and currency whose rows do not add up to zero
/// - accounts that also have activities, which determine their value
///
/// A group with a single row is a transfer whose other account is not in the folder.
@Sendable func transactionSums(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .transactions else { return [] }
  return openings(in: table, names.settings ?? Settings()) + transfers(in: table)
    + outranked(in: table, names)
}

/// Warns of:
///
/// - an original amount without its currency, or an original currency without an amount
/// - an original amount whose sign differs from the amount's sign
/// - an original amount in the row's own currency
@Sendable func originalAmounts(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let columns = ["original_amount", "original_currency"]
  guard table.ledger == .transactions,
    table.files.indices.contains(where: { file in
      columns.contains { table.index(of: $0, inFile: file) != nil }
    })
  else { return [] }
  return Array(
    table.liveRows.lazy.compactMap { originalAmount(of: $0, in: table) }
      .prefix(LedgerFinding.limit + 1))
}

private func originalAmount(of place: LedgerPlace, in table: LedgerTable) -> LedgerFinding? {
  let amount = table.text(place, "original_amount")
  let code = table.text(place, "original_currency")
  let fault: (message: String, column: String, hint: String)
  switch (amount.isBlankCell, code.isBlankCell) {
  case (true, true): return nil
  case (true, false):
    fault = (
      "original_currency has no original_amount", "original_currency",
      "fill in both columns, or leave both blank"
    )
  case (false, true):
    fault = (
      "original_amount has no original_currency", "original_amount",
      "fill in both columns, or leave both blank"
    )
  case (false, false) where code == table.text(place, "currency"):
    fault = (
      "original_currency is the same as the row's currency", "original_currency",
      "write the currency of the payment, or leave both columns blank"
    )
  case (false, false):
    let isNegative = amount.hasPrefix("-")
    guard isNegative != table.text(place, "amount").hasPrefix("-") else { return nil }
    fault = (
      "original_amount and amount have different signs", "original_amount",
      "write \(isNegative ? String(amount.dropFirst()) : "-" + amount)"
    )
  }
  return LedgerFinding(
    .warning, TransactionCode.originalOdd, fault.message, at: place, column: fault.column,
    hint: fault.hint)
}

private func outranked(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let aliases = names.settings?.accountNames ?? [:]
  let booked = Set(names.activityAccounts.map { aliases[$0] ?? $0 })
  let others = Set(
    (names.settings?.accounts ?? []).filter { ($0.tracking ?? .transactions) != .transactions }
      .map(\.name))
  var reported: Set<String> = []
  return table.liveRows.compactMap { place in
    let text = table.text(place, "account")
    let account = aliases[text] ?? text
    guard booked.contains(account), !others.contains(account), reported.insert(account).inserted
    else { return nil }
    return LedgerFinding(
      .warning, TransactionCode.outranked,
      "'\(account.visible)' has rows in activities, so its transactions are ignored", at: place,
      column: "account",
      hint: "keep each account in one ledger; a transfer needs no row in the other account's "
        + "ledger")
  }
}

private func openings(in table: LedgerTable, _ settings: Settings) -> [LedgerFinding] {
  let (names, currencies) = (settings.accountNames, settings.accountCurrencies)
  var first: [[String]: LedgerPlace] = [:]
  return table.liveRows.filter {
    table.text($0, "kind") == "opening" && table.hasCountingStatus($0)
  }.compactMap { place in
    let written = table.text(place, "account")
    let (account, code) = (names[written] ?? written, table.text(place, "currency"))
    let currency =
      code.isBlankCell ? currencies[account] ?? settings.baseCurrency?.code ?? "" : code
    guard let earlier = first[[account, currency]] else {
      first[[account, currency]] = place
      return nil
    }
    return LedgerFinding(
      .warning, TransactionCode.openingTwice,
      "'\(account.visible)' has a second row of kind opening",
      at: place,
      column: "kind",
      hint: "remove one row; to correct a balance later, use kind balance",
      earlier: earlier)
  }
}

private func transfers(in table: LedgerTable) -> [LedgerFinding] {
  table.transferGroups.compactMap { group, places in
    guard places.count > 1, let last = places.last,
      Set(places.map { table.text($0, "currency") }).count == 1,
      let sum = sum(of: places, in: table), !sum.isZero, sum != fees(beside: group, in: table)
    else { return nil }
    return LedgerFinding(
      .warning, TransactionCode.transferUnequal,
      "the sides of transfer '\(group.visible)' sum to \(sum), not 0", at: last, column: "amount",
      hint: "compare both rows with the bank statements; the two amounts must match",
      earlier: places[0])
  }
}

/// Returns the sum of the spending rows in a transfer's group; nil if there are no such rows.
private func fees(beside group: String, in table: LedgerTable) -> Decimal? {
  let rows = table.liveRows.filter {
    table.text($0, "group") == group && table.text($0, "kind").isBlankCell
      && table.hasCountingStatus($0)
  }
  return rows.isEmpty ? nil : sum(of: rows, in: table)
}

extension LedgerTable {
  /// The rows of linked transfers that are included in sums, in file order.
  var linkedTransfers: [LedgerPlace] {
    liveRows.filter {
      text($0, "kind") == "transfer" && !text($0, "group").isBlankCell && hasCountingStatus($0)
    }
  }

  /// Each linked transfer's rows, in the order of the transfers' first rows.
  fileprivate var transferGroups: [(group: String, places: [LedgerPlace])] {
    Dictionary(grouping: linkedTransfers) { text($0, "group") }
      .sorted { $0.value[0] < $1.value[0] }.map { ($0.key, $0.value) }
  }
}

/// Returns the sum of the rows' amounts; nil if any amount is not a number.
func sum(of places: [LedgerPlace], in table: LedgerTable) -> Decimal? {
  guard let column = table.ledger.column("amount") else { return nil }
  var sum = Decimal.zero
  for place in places {
    guard let cell = table.cell(place, column),
      let amount = meaning({ () throws(LedgerFinding) in try cell.decimal() })
    else { return nil }
    do throws(DecimalError) { sum = try sum + amount } catch { return nil }
  }
  return sum
}
