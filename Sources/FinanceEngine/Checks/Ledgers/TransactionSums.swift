import FinanceModel
import PlainText

/// Warns of a second `opening` of an account, which would count its money twice, of transfers of
/// one group and currency whose sides do not come to zero, and of accounts that have activities
/// too, by which they are worth what they are.
///
/// A group of one row is the side of an account that is not kept here.
@Sendable func transactionSums(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .transactions else { return [] }
  return openings(in: table) + transfers(in: table) + outranked(in: table, names)
}

private func outranked(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let aliases = names.settings?.accountNames ?? [:]
  let booked = Set(names.activityAccounts.map { aliases[$0] ?? $0 })
  let others = Set(
    (names.settings?.accounts ?? []).filter { ($0.tracking ?? .transactions) != .transactions }
      .map(\.name))
  var told: Set<String> = []
  return table.liveRows.compactMap { place in
    let text = table.text(place, "account")
    let account = aliases[text] ?? text
    guard booked.contains(account), !others.contains(account), told.insert(account).inserted
    else { return nil }
    return LedgerFinding(
      .warning, TransactionCode.outranked,
      "'\(account.visible)' has rows in activities, so its transactions do not count", at: place,
      column: "account",
      hint: "keep an account in one of the two ledgers; money sent between two needs no row of the"
        + " other's ledger")
  }
}

private func openings(in table: LedgerTable) -> [LedgerFinding] {
  var first: [String: LedgerPlace] = [:]
  return table.liveRows.filter { table.text($0, "kind") == "opening" }.compactMap { place in
    let account = table.text(place, "account")
    guard let earlier = first[account] else {
      first[account] = place
      return nil
    }
    return LedgerFinding(
      .warning, TransactionCode.openingTwice, "'\(account.visible)' has a second opening",
      at: place,
      column: "kind",
      hint: "remove one of them; a balance that is corrected later is of kind balance",
      earlier: earlier)
  }
}

private func transfers(in table: LedgerTable) -> [LedgerFinding] {
  let rows = table.liveRows.filter {
    table.text($0, "kind") == "transfer" && !table.text($0, "group").isBlankCell
  }
  let groups = Dictionary(grouping: rows) { table.text($0, "group") }
  return groups.sorted { $0.value[0] < $1.value[0] }.compactMap { group, places in
    guard places.count > 1, let last = places.last,
      Set(places.map { table.text($0, "currency") }).count == 1,
      let sum = sum(of: places, in: table), !sum.isZero
    else { return nil }
    return LedgerFinding(
      .warning, TransactionCode.transferUnequal,
      "the sides of transfer '\(group.visible)' come to \(sum), not 0", at: last, column: "amount",
      hint: "write what one account sends as negative, and the same as positive for the other",
      earlier: places[0])
  }
}

private func sum(of places: [LedgerPlace], in table: LedgerTable) -> Decimal? {
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
