import Console
import FinanceModel
import PlainText
import Spending

/// A one-sentence description of a finding.
final class AnomalyWords {
  private let books: SpendingBooks
  private let anomaly: Anomaly

  init(_ books: SpendingBooks, _ anomaly: Anomaly) {
    self.books = books
    self.anomaly = anomaly
  }

  private var amount: StyledText { priced(anomaly.amount) }
  private var usual: StyledText { "\(books.text(anomaly.usual ?? .zero), .amount)" }
  private var name: String { anomaly.name.isEmpty ? "(no payee)" : anomaly.name.visible }

  private func priced(_ amount: Decimal) -> StyledText {
    guard let code = anomaly.currency else { return books.priced(amount) }
    return "\(CurrencyUnit.printedText(of: amount, in: code), .amount) \(code)"
  }

  private func day(_ place: Int) -> String {
    guard anomaly.rows.count > place else { return "" }
    return books.book.transactions.rows[anomaly.rows[place]].date.description
  }

  var sentence: StyledText {
    let count = anomaly.past
    switch anomaly.kind {
    case .duplicate:
      return day(0) == day(1)
        ? "\(name) charged \(amount) twice on \(day(0))."
        : "\(name) charged \(amount) twice, on \(day(1)) and \(day(0))."
    case .decimal:
      return "\(name): \(amount), usually \(usual); check the decimal point."
    case .amount:
      return "\(name): \(amount), usually \(usual) (\(String(count)) payments)."
    case .price:
      return "\(name) costs \(amount) now, \(usual) before (\(String(count)) payments)."
    case .missing:
      let last = anomaly.date.adding(days: -1)?.description ?? ""
      return "\(name): no payment since \(day(0)); about \(amount) was expected by \(last)."
    case .fee: return "\(name): a fee of \(amount), the first of its kind."
    case .payee:
      return "\(name): \(amount) to a new payee; nine in ten of your payments are smaller."
    case .category:
      let (end, before) = (anomaly.date, anomaly.date.adding(months: -1) ?? anomaly.date)
      return "\(name.asCategory): \(amount) in \(before.monthText) and \(end.monthText),"
        + " usually \(usual) a month; both exceed all \(String(count)) earlier months."
    case .overdraft:
      let days = count == 1 ? "1 day" : "\(count) days"
      return "\(name) was below zero for \(days), with a low of \(priced(-anomaly.amount))."
    }
  }
}
