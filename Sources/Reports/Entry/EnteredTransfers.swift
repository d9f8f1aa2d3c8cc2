import FinanceModel
import Importing
import PlainText

extension EntryRequest {
  /// Returns the requests for all ledgers that receive rows, starting with the given ledger.
  ///
  /// A row of an account that is booked as activities becomes an activity: DEPOSIT or WITHDRAWAL,
  /// or TRANSFER_OUT and TRANSFER_IN between two such accounts. A row of an account that is valued
  /// by the values ledger becomes a flow.
  ///
  /// - Throws: ``Failure`` if both rows have the same account and the same currency.
  func byLedger(
    _ ledger: Ledger, _ names: EntryNames
  ) throws(Failure) -> [(ledger: Ledger, request: EntryRequest)] {
    guard case .transfer(let entered) = self else { return [(ledger, self)] }
    let accounts = entered.rows.map { row in
      row.cells["account"].map { names.account(meantBy: $0.text) }
    }
    let codes = entered.rows.map { $0.cells["currency"]?.text }
    let isConversion = codes.count == 2 && codes[0] != nil && codes[0] != codes[1]
    if let last = entered.rows.last, accounts.count == 2, accounts[0] != nil,
      accounts[0] == accounts[1], !isConversion
    {
      throw Failure(
        .input,
        EnteredRows.diagnostic(
          EntryCode.wordMalformed, "both sides of the transfer name the same account",
          in: entered.source, at: last.cells["account"]?.range ?? last.range,
          hint: "name the account that receives the money"))
    }
    let ledgers = entered.rows.map { row in
      row.cells["account"].map { names.ledgerOfTransfers(names.account(meantBy: $0.text)) }
        ?? ledger
    }
    let isAllActivities = ledgers.allSatisfy { $0 == .activities }
    return [ledger, .activities, .values].compactMap { target in
      let sides = zip(entered.rows, ledgers).filter { $0.1 == target }.map(\.0)
      guard !sides.isEmpty else { return nil }
      let rows = sides.map { side in
        switch target {
        case .activities: side.asActivity(betweenTwo: isAllActivities)
        case .values: side.asFlow
        default: side
        }
      }
      return (
        target,
        .add(EnteredRows(source: entered.source, rows: rows, problems: entered.problems))
      )
    }
  }
}

extension EntryRequest {
  /// Refuses a transfer between two currencies if the received amount is not stated.
  ///
  /// - Parameter rows: the transfer's two rows, with their currencies.
  /// - Throws: ``Failure``, located at the amount.
  func requireReceived(_ rows: [[String: String]]) throws(Failure) {
    guard case .transfer(let entered) = self, entered.rows.count == 2,
      let sent = entered.rows[0].cells["amount"],
      entered.rows[1].cells["amount"]?.range == sent.range
    else { return }
    let codes = rows.compactMap { $0["currency"] }.eachOnce
    guard codes.count > 1 else { return }
    throw Failure(
      .input,
      EnteredRows.diagnostic(
        EntryCode.wordMalformed, "one account is in \(codes.joined(separator: ", the other in "))",
        in: entered.source, at: sent.range ?? entered.rows[0].range,
        hint: "state the received amount: received=AMOUNT"))
  }
}

extension EntryNames {
  /// Returns the ledger that records the account's transfers.
  fileprivate func ledgerOfTransfers(_ account: String) -> Ledger {
    isInvested(account) ? .activities : isValued(account) ? .values : .transactions
  }
}

extension EnteredRows.Row {
  /// Returns one row of a transfer as an activity, with the columns of the activities ledger.
  fileprivate func asActivity(betweenTwo: Bool) -> EnteredRows.Row {
    var row = keeping(Ledger.activities)
    let amount = cells["amount"]
    let isSent = amount?.text.hasPrefix("-") ?? false
    row.cells["amount"] = amount.map { cell in
      EnteredRows.Cell(
        text: isSent ? String(cell.text.dropFirst()) : cell.text, range: cell.range)
    }
    let types = betweenTwo ? ("TRANSFER_OUT", "TRANSFER_IN") : ("WITHDRAWAL", "DEPOSIT")
    row.cells["type"] = .made(isSent ? types.0 : types.1)
    return row
  }

  /// One row of a transfer as a cash flow of an account in the values ledger.
  fileprivate var asFlow: EnteredRows.Row {
    var row = keeping(Ledger.values)
    row.cells["flow"] = cells["amount"]
    row.cells["timestamp"] = cells["date"]
    return row
  }

  private func keeping(_ ledger: Ledger) -> EnteredRows.Row {
    var row = self
    row.cells = cells.filter { ledger.column($0.key) != nil }
    return row
  }
}
