import PlainText

/// A reader that converts the tags of an OFX file to statements.
struct OFXReader {
  typealias Node = MarkupTree.Node

  var elements: StatementElements
  let options: StatementOptions
  let securities: OFXSecurities
  /// Whether the file begins inside a statement, so that the currency may be missing.
  let isFragment: Bool
  /// Transactions whose type contradicts the sign of their amount.
  var contradictions = OFXContradictions()
  /// Number of transactions that became rows, were skipped or caused findings.
  var seen = 0

  var tree: MarkupTree { elements.tree }

  init(_ elements: StatementElements, _ options: StatementOptions, isFragment: Bool) {
    self.elements = elements
    self.elements.readsBothSigns = true
    self.options = options
    self.isFragment = isFragment
    securities = OFXSecurities(elements.tree)
  }

  mutating func statements() -> [Statement] {
    chooseSign()
    var statements: [Statement] = []
    var errors: [Node] = []
    for node in tree.allNodes {
      if tree.isNamed(node, "STMTRS") {
        statements.append(bankStatement(node, account: ["BANKACCTFROM", "ACCTID"]))
      } else if tree.isNamed(node, "CCSTMTRS") {
        statements.append(bankStatement(node, account: ["CCACCTFROM", "ACCTID"]))
      } else if tree.isNamed(node, "INVSTMTRS") {
        statements.append(investmentStatement(node))
      } else if tree.isNamed(node, "STATUS"), tree.text("SEVERITY", in: node) == "ERROR" {
        errors.append(node)
      }
    }
    for node in errors { reportStatus(node) }
    if let warning = contradictions.warning { elements.notes.add(warning) }
    reportUnseen()
    if statements.isEmpty, errors.isEmpty, let root = tree.root {
      elements.notes.report(
        .format, "the file does not contain an account statement", at: tree.nameRange(of: root),
        hint: "download an account's transactions, not a list of accounts or a profile")
    }
    return statements
  }

  /// Reports transactions in unexpected places, which would otherwise be lost without notice.
  private mutating func reportUnseen() {
    guard !elements.notes.hasErrors else { return }
    let all = tree.allNodes.filter { node in
      tree.isNamed(node, "STMTTRN") || tree.isNamed(node, "STMTTRNP")
        || tree.isNamed(node, "INVTRAN")
    }
    guard all.count != seen, let first = all.first else { return }
    elements.notes.report(
      .syntax, "\(all.count - seen) of \(all.count) transactions are not in an account's list",
      at: tree.nameRange(of: first),
      hint: "download the file again, because a list tag is not closed")
  }

  private mutating func reportStatus(_ node: Node) {
    let message = tree.text("MESSAGE", in: node)
    let code = tree.text("CODE", in: node)
    elements.notes.report(
      .format,
      "the bank returned error \(String(code.prefix(8)).visible)"
        + (message.isEmpty ? "" : ": \(String(message.prefix(80)).visible)"),
      at: tree.nameRange(of: node), hint: "download the file again")
  }

  /// Determines whether amounts use a decimal comma.
  private mutating func chooseSign() {
    if let decimal = options.decimal {
      elements.sign = decimal
      return
    }
    var evidence = DecimalEvidence()
    let amounts = tree.allNodes.filter { tree.isLeaf($0) && isAmount($0) }
    for node in amounts {
      let bytes = tree.bytes[tree.range(of: node)]
      // A single point is a decimal point, because OFX does not group digits.
      guard bytes.contains(UInt8(ascii: ",")) else { continue }
      let isMoney = !Self.units.contains { tree.isNamed(node, $0) }
      evidence.add(bytes, isMoney: isMoney)
    }
    if let sign = evidence.sign { elements.sign = sign }
    guard let range = evidence.question,
      let node = amounts.first(where: { tree.range(of: $0) == range })
    else { return }
    elements.sign = evidence.sign ?? .comma
    elements.notes.report(
      .undecided,
      "\(tree.name(of: node)) '\(elements.notes.shown(range))' is ambiguous",
      at: range, hint: "specify the decimal separator: --decimal point or --decimal comma")
  }

  private func isAmount(_ node: Node) -> Bool {
    Self.amounts.contains { tree.isNamed(node, $0) }
  }

  private static let amounts: [StaticString] = [
    "TRNAMT", "BALAMT", "TOTAL", "UNITPRICE", "UNITS", "COMMISSION", "FEES", "TAXES",
  ]
  /// The elements whose numbers are not money amounts.
  private static let units: [StaticString] = ["UNITPRICE", "UNITS"]

  // MARK: values

  /// Returns the day in the first eight digits of a date. For any other text, adds a finding and
  /// returns nil.
  mutating func date(_ node: Node) -> CalendarDate? {
    let range = tree.range(of: node)
    if let date = StatementDate.compact(tree.bytes[range].prefix(8)) { return date }
    if tree.text(of: node).isEmpty {
      elements.reportMissing(tree.name(of: node), at: range, "a date such as 20260131")
    } else {
      elements.notes.report(
        .date, "\(tree.name(of: node)) '\(elements.notes.shown(range))' is not a date",
        at: range, hint: "expected eight digits, year first: 20260131")
    }
    return nil
  }

  mutating func date(_ name: StaticString, in node: Node) -> CalendarDate? {
    guard let child = tree.first(name, in: node) else { return nil }
    let text = tree.text(of: child)
    // Some banks write zeros for an unknown day, which is treated as missing.
    guard !text.isEmpty, !text.utf8.prefix(8).allSatisfy({ $0 == 0x30 }) else { return nil }
    return date(child)
  }

  mutating func requiredDate(_ name: StaticString, in node: Node) -> CalendarDate? {
    if let child = tree.first(name, in: node) { return date(child) }
    elements.reportMissing("\(name)", in: node, "a date such as 20260131")
    return nil
  }

  /// Returns the currency code of a statement or, if missing, the currency code in the options.
  mutating func statementCurrency(_ node: Node) -> String? {
    if let code = tree.first("CURDEF", in: node), !tree.text(of: code).isEmpty {
      return elements.currency(tree.text(of: code), at: code)
    }
    if let currency = options.currency { return currency }
    if isFragment { return "" }
    elements.reportMissing("CURDEF", in: node, "a code such as EUR")
    return nil
  }

  /// Returns the days from `DTSTART` to `DTEND`; nil unless the list states both.
  mutating func days(of list: Node) -> ClosedRange<CalendarDate>? {
    guard let start = date("DTSTART", in: list), let end = date("DTEND", in: list), start <= end
    else { return nil }
    return start...end
  }
}
