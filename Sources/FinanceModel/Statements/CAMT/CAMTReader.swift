package import PlainText

/// A reader that converts the elements of a camt.053 message to statements.
struct CAMTReader {
  typealias Node = MarkupTree.Node

  var elements: StatementElements

  var tree: MarkupTree { elements.tree }

  mutating func statements(_ root: Node) -> [Statement] {
    let message = tree.first("BkToCstmrStmt", in: root)
    guard let message, isVersionRead(root) else {
      if message == nil { reportKind(root) }
      return []
    }
    let statements = tree.children(of: message, named: "Stmt")
    if statements.isEmpty { elements.reportMissing("Stmt", in: message, "a statement") }
    return statements.map { statement($0) }
  }

  private mutating func reportKind(_ root: Node) {
    let kinds: [(StaticString, String)] = [
      ("BkToCstmrAcctRpt", "an account report (camt.052), whose entries may still change"),
      (
        "BkToCstmrDbtCdtNtfctn",
        "a notification (camt.054), whose entries are repeated in a statement"
      ),
    ]
    let kind = kinds.first { tree.first($0.0, in: root) != nil }?.1
    elements.notes.report(
      .format,
      kind.map { "this is \($0)" }
        ?? "the outermost element '\(tree.name(of: root).visible)' does not contain a statement",
      at: tree.nameRange(of: root), hint: "download the statement: camt.053")
  }

  /// Whether the message's namespace has a supported version or no version.
  private mutating func isVersionRead(_ root: Node) -> Bool {
    let versions = tree.attributeValues(of: root).compactMap { value -> Substring? in
      guard let start = value.range(after: "camt.053.001.") else { return nil }
      return value[start...].prefix(2)
    }
    guard let version = versions.first else { return true }
    if let number = Int(version), (2...13).contains(number) { return true }
    elements.notes.report(
      .format, "version '\(String(version).visible)' of camt.053 is not supported",
      at: tree.nameRange(of: root),
      hint: "versions 001.02 to 001.13 are supported; download one of them")
    return false
  }

  private mutating func statement(_ node: Node) -> Statement {
    let account = [
      tree.text("Acct", "Id", "IBAN", in: node), tree.text("Acct", "Id", "Othr", "Id", in: node),
    ].first { !$0.isEmpty }
    let currency = tree.first(path: ["Acct", "Ccy"], in: node)
      .flatMap { elements.currency(tree.text(of: $0), at: $0) }
    var rows = StatementRows()
    var skipped: [Statement.Skipped] = []
    for entry in tree.children(of: node, named: "Ntry") where !elements.notes.isFull {
      add(entry, to: &rows, &skipped)
    }
    let balances = balances(of: node)
    return Statement(
      format: "camt", account: account,
      currency: currency ?? balances.first?.currency ?? rows.packed.first.map(rows.currency),
      rows: rows.inBookingOrder, skipped: skipped,
      balances: balances.map { $0.beforeRows(of: rows) }, days: days(of: node))
  }

  func line(of node: Node) -> Int {
    elements.notes.line(at: tree.nameRange(of: node).lowerBound)
  }

  /// Returns the first and last day of the statement; nil unless both are stated.
  private mutating func days(of node: Node) -> ClosedRange<CalendarDate>? {
    guard let period = tree.first("FrToDt", in: node),
      let from = tree.first("FrDtTm", in: period) ?? tree.first("FrDt", in: period),
      let to = tree.first("ToDtTm", in: period) ?? tree.first("ToDt", in: period),
      let first = date(from), let last = date(to), first <= last
    else { return nil }
    return first...last
  }

  // MARK: values

  /// Returns the day of a date, with or without a time. If the date is malformed, adds a finding
  /// and returns nil.
  mutating func date(_ node: Node) -> CalendarDate? {
    let text = tree.text(of: node)
    if let date = StatementDate.hyphenated(text) { return date }
    let range = tree.range(of: node)
    elements.notes.report(
      .date, "\(tree.name(of: node)) '\(elements.notes.shown(range))' is not a date",
      at: range, hint: "expected year, month and day: 2026-01-31")
    return nil
  }

  /// Returns the day in the `Dt` or `DtTm` inside the element with this name; nil if there is no
  /// such element.
  mutating func day(_ name: StaticString, in node: Node) -> CalendarDate? {
    guard let outer = tree.first(name, in: node) else { return nil }
    if let inner = tree.first("Dt", in: outer) ?? tree.first("DtTm", in: outer) {
      return date(inner)
    }
    return date(outer)
  }

  /// Returns an unsigned amount and its currency. If either is malformed, adds findings and returns
  /// nil.
  mutating func money(_ node: Node) -> (amount: Decimal, currency: String)? {
    let currency = elements.currency(tree.attribute("Ccy", of: node) ?? "", at: node)
    guard let amount = elements.number(node), let currency else { return nil }
    if amount.isNegative {
      elements.notes.report(
        .amount, "\(tree.name(of: node)) '\(amount)' is negative", at: tree.range(of: node),
        hint: "expected an amount without a sign; CdtDbtInd contains the direction")
      return nil
    }
    return (amount, currency)
  }

  /// Whether money is incoming; nil, with a finding, if the element does not state the direction.
  mutating func isCredit(_ node: Node) -> Bool? {
    guard let child = tree.first("CdtDbtInd", in: node) else {
      elements.reportMissing("CdtDbtInd", in: node, "CRDT or DBIT")
      return nil
    }
    switch tree.text(of: child) {
    case "CRDT": return true
    case "DBIT": return false
    default:
      let range = tree.range(of: child)
      elements.notes.report(
        .word, "CdtDbtInd '\(elements.notes.shown(range))' is not a direction", at: range,
        hint: "expected CRDT or DBIT")
      return nil
    }
  }

  private mutating func balances(of node: Node) -> [Statement.Balance] {
    var balances: [Statement.Balance] = []
    var previous: Statement.Balance?
    for balance in tree.children(of: node, named: "Bal") {
      let code = tree.text("Tp", "CdOrPrtry", "Cd", in: balance)
      guard ["OPBD", "CLBD", "PRCD"].contains(code) else { continue }
      guard let amount = tree.first("Amt", in: balance) else {
        elements.reportMissing("Amt", in: balance, "an amount")
        continue
      }
      let money = money(amount)
      let isCredit = isCredit(balance)
      let date = day("Dt", in: balance)
      guard let money, let isCredit else { continue }
      let stated = Statement.Balance(
        kind: code == "CLBD" ? .closing : .opening, date: date,
        amount: isCredit ? money.amount : -money.amount, currency: money.currency,
        line: line(of: balance))
      if code == "PRCD" { previous = stated } else { balances.append(stated) }
    }
    if let previous, !balances.contains(where: { $0.kind == .opening }) {
      balances.insert(previous, at: 0)
    }
    return balances
  }
}

extension Statement.Balance {
  /// Returns the balance, with an opening balance dated the day before the first row. This day is
  /// used because some banks date the opening balance on the day of the first row.
  func beforeRows(of rows: StatementRows) -> Statement.Balance {
    guard kind == .opening, let date, let first = rows.packed.lazy.map(\.date).min(), first <= date
    else {
      return self
    }
    return Statement.Balance(
      kind: kind, date: first.adding(days: -1), amount: amount, currency: currency, line: line)
  }
}

extension String {
  /// Returns the end of the first occurrence of a string; nil if it does not occur.
  fileprivate func range(after text: String) -> String.Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// A reader for bank statements in ISO 20022 XML: camt.053, versions 001.02 to 001.13.
package enum CAMTReading {
  /// Whether the beginning of a file looks like a camt message. The first few KiB are sufficient.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    let text = String(decoding: prefix.prefix(4096), as: UTF8.self)
    return text.contains(":camt.05") || text.contains("BkToCstmr")
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  ///
  /// Only entries with status BOOK become rows. An entry with several transactions becomes one row
  /// per transaction if their amounts in the account's currency add up to the entry's amount.
  /// Otherwise, for example if there are charges, the entry becomes a single row with the entry's
  /// total. The id is `AcctSvcrRef`. The opening balance is `OPBD` or, if that is missing, `PRCD`.
  /// The closing balance is `CLBD`. Account reports (camt.052) and notifications (camt.054) are
  /// refused, because their entries may not be booked.
  ///
  ///     <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
  ///       <BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry>   // 2026-01-05, -12.5 EUR
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    var notes = StatementNotes(source)
    let (tree, findings) = MarkupTree.xml(source.bytes)
    for finding in findings { notes.add(finding) }
    guard let tree, let root = tree.root else { return notes.loaded([]) }
    var reader = CAMTReader(elements: StatementElements(tree: tree, notes: notes))
    let statements = reader.statements(root)
    return reader.elements.notes.loaded(statements)
  }
}
