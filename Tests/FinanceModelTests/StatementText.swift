import FinanceModel
import PlainText
import TestSupport

/// Returns a file named `a` with this text.
func statementSource(_ text: String) -> SourceText {
  SourceText(file: "a", bytes: Array(text.utf8))
}

/// Returns an invented statement from `Tests/Fixtures/statements`.
func statementFixture(_ name: String) throws -> SourceText {
  let text = try Repository.text(of: "Tests/Fixtures/statements/\(name)")
  return SourceText(file: name, bytes: Array(text.utf8))
}

/// Returns the line, date, amount, currency, payee, text and id of a row.
func shown(_ row: StatementRow) -> String {
  let value = row.valueDate.map { " (\($0))" } ?? ""
  let id = row.bankID.map { " #\($0)" } ?? ""
  let other = row.counterparty.map { " @\($0)" } ?? ""
  return "\(row.line): \(row.date)\(value) \(row.amount) \(row.currency) "
    + "[\(row.payee)] [\(row.text)]\(id)\(other)"
}

/// Returns the values of a broker's row in addition to its date and amount.
func shownTrade(_ row: StatementRow) -> String {
  guard let trade = row.trade else { return "none" }
  let numbers: [(String, String?)] = [
    ("q", trade.quantity?.description), ("p", trade.unitPrice?.description),
    ("fee", trade.fee?.description), ("tax", trade.tax?.description),
    ("rate", trade.exchangeRate?.description), ("ratio", trade.ratio?.description),
  ]
  let parts = [
    trade.type.rawValue, trade.subtype ?? "", trade.symbol, trade.isin ?? "", trade.name,
  ]
  return "\(row.date) \(row.amount) \(row.currency): "
    + (parts + numbers.compactMap { name, value in value.map { "\(name)=\($0)" } })
    .filter { !$0.isEmpty }.joined(separator: " ")
}

/// Returns the kind, day, amount and currency of a balance.
func shown(_ balance: Statement.Balance) -> String {
  "\(balance.kind) \(balance.date.map(\.description) ?? "?") \(balance.amount) "
    + (balance.currency ?? "?")
}

/// Returns the line, column and code of each finding of a reading.
func shownFindings(_ loaded: Loaded<[Statement]>) -> [String] {
  loaded.diagnostics.map { found in
    let position = found.excerpt?.position
    return "\(position?.line ?? 0):\(position?.column ?? 0) \(found.code)"
  }
}

/// Returns a bank's OFX 1 file for one account, with these tags in its list.
func bankOFX(_ rows: String, currency: String = "<CURDEF>EUR", more: String = "") -> SourceText {
  statementSource(
    "OFXHEADER:100\n\n<OFX><STMTRS>\(currency)<BANKACCTFROM><ACCTID>1</BANKACCTFROM>\n"
      + "<BANKTRANLIST>\n\(rows)\n</BANKTRANLIST>\(more)</STMTRS></OFX>")
}

/// Returns a broker's OFX 1 file for one account, with these tags in its list.
func brokerOFX(_ rows: String) -> SourceText {
  statementSource(
    "OFXHEADER:100\n\n<OFX><INVSTMTRS><CURDEF>EUR<INVACCTFROM><ACCTID>1</INVACCTFROM>\n"
      + "<INVTRANLIST>\n\(rows)\n</INVTRANLIST></INVSTMTRS></OFX>")
}

/// Returns a camt.053 file with one statement that contains these elements.
func camt(_ inner: String, version: String = "08") -> SourceText {
  statementSource(
    "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.\(version)\"><BkToCstmrStmt>"
      + "<Stmt>\n\(inner)\n</Stmt></BkToCstmrStmt></Document>")
}

/// Returns an MT940 file with one statement in euros that contains these fields.
func mt940(_ fields: String) -> SourceText {
  statementSource(":20:A\n:25:1\n:28C:1\n:60F:C260101EUR0,00\n\(fields)\n")
}
