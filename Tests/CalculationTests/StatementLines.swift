import FinanceModel
import PlainText

/// The contents of a file as lines for comparison: `dkb account=DE02… currency=EUR days=…`, its
/// balances, its skipped rows, and a line for each row.
enum StatementLines {
  static func lines(_ loaded: Loaded<[Statement]>) -> [String] {
    loaded.diagnostics.map { found in
      let place = found.excerpt.map { "\($0.position.line):\($0.position.column)" } ?? "-"
      return "\(place) \(found.severity.rawValue): \(found.message) [\(found.code)]"
    } + (loaded.value ?? []).flatMap { lines($0) }
  }

  static func lines(_ statement: Statement) -> [String] {
    var head = "\(statement.format) account=\(statement.account ?? "-")"
    head += " currency=\(statement.currency ?? "-")"
    if let days = statement.days { head += " days=\(days.lowerBound)/\(days.upperBound)" }
    let balances = statement.balances.map { balance in
      "  \(balance.kind) \(balance.amount) \(balance.currency ?? "-") "
        + "\(balance.date?.description ?? "-") line \(balance.line)"
    }
    let skipped = statement.skipped.map { "  skipped line \($0.line): \($0.reason)" }
    return [head] + balances + skipped + statement.rows.flatMap { lines($0) }
  }

  private static func lines(_ row: StatementRow) -> [String] {
    var line = "  line \(row.line): \(row.date)"
    if let time = row.time { line += " at \(time.nanoseconds / 1_000_000_000)" }
    if let date = row.valueDate { line += " value \(date)" }
    line += " \(row.amount) \(row.currency) [\(row.payee)] [\(row.text)]"
    if let balance = row.balance { line += " balance \(balance)" }
    if let id = row.bankID { line += " id \(id)" }
    if let counter = row.counter { line += " counter \(counter)" }
    if let other = row.counterparty { line += " other \(other)" }
    if let payment = row.payment { line += " payment \(payment)" }
    guard let trade = row.trade else { return [line] }
    func text(_ number: Decimal?) -> String { number?.description ?? "-" }
    return [
      line,
      "    \(trade.type.rawValue) \(trade.subtype ?? "-") symbol=\(trade.symbol) "
        + "isin=\(trade.isin ?? "-") name=\(trade.name) quantity=\(text(trade.quantity)) "
        + "price=\(text(trade.unitPrice)) fee=\(text(trade.fee)) tax=\(text(trade.tax)) "
        + "rate=\(text(trade.exchangeRate))",
    ]
  }
}
