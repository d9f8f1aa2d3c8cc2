import PlainText

extension CAMTReader {
  /// Appends the rows of an entry or, if the entry is skipped, appends it to `skipped` with the
  /// reason.
  mutating func add(
    _ entry: Node, to rows: inout StatementRows, _ skipped: inout [Statement.Skipped]
  ) {
    let status =
      [tree.text("Sts", "Cd", in: entry), tree.text("Sts", in: entry)]
      .first { !$0.isEmpty } ?? ""
    switch status {
    case "BOOK": break
    case "PDNG", "INFO", "FUTR":
      return skipped.append(pending(entry))
    case "": return elements.reportMissing("Sts", in: entry, "BOOK or PDNG")
    default:
      let node = tree.first("Sts", in: entry) ?? entry
      return elements.notes.report(
        .word, "Sts '\(String(status.prefix(40)).visible)' is not a status",
        at: tree.range(of: node), hint: "expected BOOK, PDNG, FUTR or INFO")
    }
    guard let base = base(entry) else { return }
    if base.amount.isZero {
      var empty = Statement.Skipped(reason: .empty, line: base.line)
      (empty.date, empty.amount, empty.currency) = (base.date, base.amount, base.currency)
      return skipped.append(empty)
    }
    let details = tree.children(of: entry, named: "NtryDtls")
      .flatMap { tree.children(of: $0, named: "TxDtls") }
    let parts = details.count > 1 ? parts(details, of: base) : nil
    if let parts {
      for (part, amount) in parts where !amount.isZero {
        rows.append(row(base, details: [part], amount: amount))
      }
    } else {
      rows.append(row(base, details: details, amount: base.amount))
    }
  }

  /// Returns a pending entry, with its readable values. Errors in the entry are not reported.
  private mutating func pending(_ entry: Node) -> Statement.Skipped {
    let notes = elements.notes
    defer { elements.notes = notes }
    var skipped = Statement.Skipped(reason: .pending, line: line(of: entry))
    skipped.date = day("BookgDt", in: entry) ?? day("ValDt", in: entry)
    if let node = tree.first("Amt", in: entry), let money = money(node) {
      skipped.amount = isCredit(entry) == false ? -money.amount : money.amount
      skipped.currency = money.currency
    }
    skipped.text = tree.text("AddtlNtryInf", in: entry)
    return skipped
  }

  /// The values shared by all rows of an entry.
  struct Base {
    let entry: Node
    let line: Int
    let date: CalendarDate
    let valueDate: CalendarDate?
    /// The amount; negative for a debit.
    let amount: Decimal
    let currency: String
    let isCredit: Bool
  }

  private mutating func base(_ entry: Node) -> Base? {
    var money: (amount: Decimal, currency: String)?
    if let amount = tree.first("Amt", in: entry) {
      money = self.money(amount)
    } else {
      elements.reportMissing("Amt", in: entry, "an amount")
    }
    let isCredit = isCredit(entry)
    let booked = day("BookgDt", in: entry)
    let valued = day("ValDt", in: entry)
    if booked == nil, tree.first("BookgDt", in: entry) == nil, valued == nil {
      elements.reportMissing("BookgDt", in: entry, "a date")
    }
    guard let money, let isCredit, let date = booked ?? valued else { return nil }
    return Base(
      entry: entry, line: line(of: entry), date: date, valueDate: valued == date ? nil : valued,
      amount: isCredit ? money.amount : -money.amount, currency: money.currency,
      isCredit: isCredit)
  }

  /// Returns the amounts of an entry's transactions; nil unless the amounts add up to the entry's
  /// amount.
  private mutating func parts(_ details: [Node], of base: Base) -> [(Node, Decimal)]? {
    var parts: [(Node, Decimal)] = []
    var sum = Decimal.zero
    for node in details {
      guard let amount = amount(of: node, in: base.currency) else { return nil }
      let direction = tree.text("CdtDbtInd", in: node)
      let isCredit = direction.isEmpty ? base.isCredit : direction == "CRDT"
      let signed = isCredit ? amount : -amount
      do throws(DecimalError) {
        sum = try sum + signed
      } catch {
        return nil
      }
      parts.append((node, signed))
    }
    return sum == base.amount ? parts : nil
  }

  /// Returns the amount of a transaction in the account's currency; nil if the transaction does not
  /// state such an amount.
  private mutating func amount(of details: Node, in currency: String) -> Decimal? {
    let places: [[StaticString]] = [
      ["Amt"], ["AmtDtls", "TxAmt", "Amt"], ["AmtDtls", "InstdAmt", "Amt"],
    ]
    for path in places {
      guard let node = tree.first(path: path, in: details),
        tree.attribute("Ccy", of: node) == currency
      else { continue }
      return money(node)?.amount
    }
    return nil
  }

  private mutating func row(_ base: Base, details: [Node], amount: Decimal) -> StatementRow {
    let parties = details.map { party(of: $0, isCredit: !amount.isNegative) }
    let payee = parties.map(\.name).unlessDifferent
    let account = parties.map(\.account).unlessDifferent
    let id = [
      details.count == 1
        ? details.first.map { tree.text("Refs", "AcctSvcrRef", in: $0) } ?? "" : "",
      tree.text("AcctSvcrRef", in: base.entry),
    ]
    // The entry's reference identifies a row only if the entry has a single row.
    let own = details.count == 1 && amount == base.amount ? id.reversed() : id
    let text = elements.joined(
      details.flatMap { texts(of: $0) } + [tree.text("AddtlNtryInf", in: base.entry)],
      at: base.entry)
    return StatementRow(
      line: base.line, date: base.date, valueDate: base.valueDate,
      payee: elements.notes.bounded(payee, at: tree.nameRange(of: base.entry)), text: text,
      amount: amount, currency: base.currency, bankID: own.first { !$0.isEmpty },
      counterparty: account.isEmpty ? nil : account)
  }

  /// Returns the counterparty of a transaction: the payer of incoming money, or the payee of
  /// outgoing money.
  private func party(of details: Node, isCredit: Bool) -> (name: String, account: String) {
    guard let parties = tree.first("RltdPties", in: details) else { return ("", "") }
    let roles: [(StaticString, StaticString, StaticString)] = [
      ("Dbtr", "DbtrAcct", "UltmtDbtr"), ("Cdtr", "CdtrAcct", "UltmtCdtr"),
    ]
    let (role, accountRole, ultimate) = isCredit ? roles[0] : roles[1]
    let names = [
      tree.text(role, "Nm", in: parties), tree.text(role, "Pty", "Nm", in: parties),
      tree.text(ultimate, "Nm", in: parties), tree.text(ultimate, "Pty", "Nm", in: parties),
    ]
    let accounts = [
      tree.text(accountRole, "Id", "IBAN", in: parties),
      tree.text(accountRole, "Id", "Othr", "Id", in: parties),
    ]
    return (names.first { !$0.isEmpty } ?? "", accounts.first { !$0.isEmpty } ?? "")
  }

  private func texts(of details: Node) -> [String] {
    var texts: [String] = []
    for information in tree.children(of: details, named: "RmtInf") {
      texts += tree.children(of: information, named: "Ustrd").map { tree.text(of: $0) }
      for structured in tree.children(of: information, named: "Strd") {
        texts.append(tree.text("CdtrRefInf", "Ref", in: structured))
        texts += tree.children(of: structured, named: "AddtlRmtInf").map { tree.text(of: $0) }
      }
    }
    let end = tree.text("Refs", "EndToEndId", in: details)
    if end != "NOTPROVIDED" { texts.append(end) }
    texts.append(tree.text("AddtlTxInf", in: details))
    return texts
  }
}

extension [String] {
  /// The first non-blank string if all non-blank strings are identical; "" if they differ.
  fileprivate var unlessDifferent: String {
    let filled = Set(filter { !$0.isEmpty })
    return filled.count == 1 ? filled.first ?? "" : ""
  }
}
