package import PlainText

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

/// A reader for bank, credit card and broker statements in OFX 1 (SGML) and OFX 2 (XML), including
/// QFX files.
package enum OFXReading {
  /// Whether the beginning of a file looks like OFX. The first few KiB are sufficient.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    OFXHeader.recognises(prefix) || OFXFragment.recognises(prefix)
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  ///
  /// A day is the first eight digits of a date. Rows that are not yet booked (`STMTTRNP`, `HOLD`)
  /// are skipped as pending. Ids (`FITID`) are not unique: some banks assign the same id to two
  /// rows. A comma that occurs once in an amount is a decimal comma. If three digits follow it,
  /// other amounts in the file or `options.decimal` must confirm this. The amount of a trade is the
  /// change in the account's cash. A reinvested dividend has its gross amount.
  ///
  ///     <STMTTRN><DTPOSTED>20260105<TRNAMT>-12,50<FITID>1<NAME>Bakery</STMTTRN>
  ///     // 2026-01-05, "Bakery", -12.5
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    let fragment = OFXFragment(source.bytes)
    let source = fragment.map { SourceText(file: source.file, bytes: $0.bytes) } ?? source
    var notes = StatementNotes(source)
    guard let header = OFXHeader(source.bytes) else {
      notes.report(
        .format, "this is not an OFX file", at: 0..<0,
        hint: "an OFX file begins with 'OFXHEADER:' or '<?xml'")
      return notes.loaded([])
    }
    let (tree, findings) = tree(of: source.bytes, header)
    for finding in findings { notes.add(finding) }
    guard let tree, let root = tree.root else { return notes.loaded([]) }
    guard tree.isNamed(root, "OFX") else {
      notes.report(
        .format, "the outermost tag is '\(tree.name(of: root).visible)', expected 'OFX'",
        at: tree.nameRange(of: root), hint: "this is not an OFX file")
      return notes.loaded([])
    }
    var reader = OFXReader(
      StatementElements(tree: tree, notes: notes), options,
      isFragment: fragment != nil)
    let statements = reader.statements()
    return reader.elements.notes.loaded(statements)
  }

  /// Returns the tags of the file. They are also read if version 1 tags follow a version 2 header,
  /// as in some banks' files.
  private static func tree(
    of bytes: [UInt8], _ header: OFXHeader
  ) -> (tree: MarkupTree?, findings: [TextFinding]) {
    guard header.isXML else { return MarkupTree.sgml(bytes, from: header.start) }
    let xml = MarkupTree.xml(bytes, readsOFX: true)
    let isLoose = xml.findings.allSatisfy { $0.code == XMLCode.unclosed.rawValue }
    guard xml.tree == nil, isLoose else { return xml }
    let sgml = MarkupTree.sgml(bytes, from: header.start)
    return sgml.tree == nil ? xml : sgml
  }
}

/// Counts of the transactions whose type contradicts the sign of their amount.
struct OFXContradictions {
  /// Number of rows of each type.
  private var counts: [(type: String, count: Int)] = []
  private var first: Range<Int>?

  /// Compares a row's type with the sign of its amount. The amount takes precedence, because some
  /// banks give refunds the opposite type.
  mutating func add(type: String, _ row: StatementRow, at range: Range<Int>) {
    guard type == "DEBIT" && !row.amount.isNegative || type == "CREDIT" && row.amount.isNegative
    else { return }
    first = first ?? range
    if let place = counts.firstIndex(where: { $0.type == type }) {
      counts[place].count += 1
    } else {
      counts.append((type, 1))
    }
  }

  /// A single warning about all contradictions; nil if there are no contradictions.
  var warning: TextFinding? {
    guard let first else { return nil }
    let parts = counts.map { type, count in
      "\(count) \(count == 1 ? "row" : "rows") of type \(type) with a"
        + " \(type == "DEBIT" ? "positive" : "negative") amount"
    }
    return TextFinding(
      .warning, StatementCode.sign,
      "\(parts.joined(separator: ", ")); the sign is used, because some banks write refunds this"
        + " way", at: first,
      hint: "compare one of these rows with the transactions on the bank's website")
  }
}
