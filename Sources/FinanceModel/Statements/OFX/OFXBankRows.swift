import PlainText

extension OFXReader {
  /// Reads the statement of a bank account or card.
  mutating func bankStatement(_ node: Node, account path: [StaticString]) -> Statement {
    let currency = statementCurrency(node)
    var account = tree.first(path: path, in: node).map { tree.text(of: $0) } ?? ""
    if account.isEmpty {
      // Some banks use the tags of the other account type.
      account = tree.text("BANKACCTFROM", "ACCTID", in: node)
    }
    if account.isEmpty { account = tree.text("CCACCTFROM", "ACCTID", in: node) }
    var rows = StatementRows()
    var skipped: [Statement.Skipped] = []
    var days: ClosedRange<CalendarDate>?
    for list in tree.children(of: node) {
      let isPending = tree.isNamed(list, "BANKTRANLISTP")
      if tree.isNamed(list, "STMTTRN") {
        add(list, currency: currency, to: &rows, &skipped)
        continue
      }
      guard isPending || tree.isNamed(list, "BANKTRANLIST") else { continue }
      // Some banks do not close the list, in which case its elements are read as siblings.
      if !isPending { days = self.days(of: tree.isLeaf(list) ? node : list) }
      for row in tree.children(of: list) {
        if tree.isNamed(row, "STMTTRNP") || tree.isNamed(row, "STMTTRN") && isPending {
          seen += 1
          skipped.append(pending(row, currency))
        } else if tree.isNamed(row, "STMTTRN"), !elements.notes.isFull {
          add(row, currency: currency, to: &rows, &skipped)
        }
      }
    }
    return Statement(
      format: "ofx", account: account.isEmpty ? nil : account, currency: currency,
      rows: rows.inBookingOrder, skipped: skipped, balances: balances(of: node, currency),
      days: days)
  }

  func line(of node: Node) -> Int {
    elements.notes.line(at: tree.nameRange(of: node).lowerBound)
  }

  private mutating func balances(of node: Node, _ currency: String?) -> [Statement.Balance] {
    // Some banks write balance tags without a value.
    guard let ledger = tree.first("LEDGERBAL", in: node),
      !tree.text("BALAMT", in: ledger).isEmpty || tree.first("BALAMT", in: ledger) == nil,
      let amount = elements.requiredNumber("BALAMT", in: ledger)
    else { return [] }
    let date = date("DTASOF", in: ledger)
    return [
      Statement.Balance(
        kind: .closing, date: date, amount: amount, currency: currency, line: line(of: ledger))
    ]
  }

  private mutating func add(
    _ node: Node, currency: String?, to rows: inout StatementRows,
    _ skipped: inout [Statement.Skipped]
  ) {
    seen += 1
    if tree.text("TRNTYPE", in: node).uppercased() == "HOLD" {
      return skipped.append(pending(node, currency))
    }
    guard let row = bankRow(node, currency: currency) else { return }
    if row.amount.isZero {
      skipped.append(Statement.Skipped(reason: .empty, row))
    } else {
      contradictions.add(
        type: tree.text("TRNTYPE", in: node).uppercased(), row, at: tree.nameRange(of: node))
      rows.append(row)
    }
  }

  /// Returns a pending row, with its readable values. Errors in the row are not reported.
  private mutating func pending(_ node: Node, _ currency: String?) -> Statement.Skipped {
    let notes = elements.notes
    defer { elements.notes = notes }
    var skipped = Statement.Skipped(reason: .pending, line: line(of: node))
    skipped.date = date("DTTRAN", in: node) ?? date("DTPOSTED", in: node)
    skipped.amount = elements.number("TRNAMT", in: node)
    skipped.currency = currency ?? ""
    skipped.text = elements.joined(
      [tree.text("NAME", in: node), tree.text("MEMO", in: node)], at: node)
    return skipped
  }

  /// Returns the row of a `STMTTRN`. If the element lacks a date or an amount, adds findings and
  /// returns nil.
  mutating func bankRow(
    _ node: Node, currency: String?, trade: StatementTrade? = nil
  ) -> StatementRow? {
    let date = requiredDate("DTPOSTED", in: node)
    let amount = elements.requiredNumber("TRNAMT", in: node)
    let valueDate = self.date("DTAVAIL", in: node)
    let own = rowCurrency(node)
    let payee =
      [tree.text("NAME", in: node), tree.text("PAYEE", "NAME", in: node)]
      .first { !$0.isEmpty } ?? ""
    let text = elements.joined(
      [
        tree.text("EXTDNAME", in: node), tree.text("MEMO", in: node),
        tree.text("CHECKNUM", in: node),
      ], at: node)
    guard let date, let amount, let currency = own?.code ?? currency else { return nil }
    let id = tree.text("FITID", in: node)
    let counterparty = [
      tree.text("BANKACCTTO", "ACCTID", in: node), tree.text("CCACCTTO", "ACCTID", in: node),
    ].first { !$0.isEmpty }
    return StatementRow(
      line: line(of: node), date: date, valueDate: valueDate == date ? nil : valueDate,
      payee: elements.notes.bounded(payee, at: tree.nameRange(of: node)), text: text,
      amount: amount, currency: currency, bankID: id.isEmpty ? nil : id,
      counterparty: counterparty, trade: trade)
  }

  /// Returns the currency stated in a row, and the value of one unit in the account's currency.
  ///
  /// Amounts with `ORIGCURRENCY` are already in the account's currency.
  mutating func rowCurrency(_ node: Node) -> (code: String, rate: Decimal?)? {
    guard let own = tree.first("CURRENCY", in: node),
      let symbol = tree.first("CURSYM", in: own)
    else { return nil }
    let rate = elements.number("CURRATE", in: own)
    return elements.currency(tree.text(of: symbol), at: symbol).map { ($0, rate) }
  }
}
