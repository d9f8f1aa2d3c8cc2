package import Console
package import FinanceModel

extension Ledger {
  /// Examples of adding rows to the ledger by the names of its columns.
  package var entryExamples: [Example] {
    let folder = "-C examples/household"
    switch self {
    case .activities:
      return [
        Example(
          "ledger-add activities type=BUY symbol=WLDX quantity=6 unit_price=128.40 \(folder)",
          "add a purchase of shares")
      ]
    case .prices:
      return [Example("ledger-add prices base=WLDX amount=128.40 \(folder)", "add today's price")]
    case .values:
      return [
        Example(
          "ledger-add values account=\"Flat in Köln\" value=299000 \(folder)",
          "record the value of the flat")
      ]
    case .positions:
      return [
        Example(
          "ledger-add positions account=\"Company pension\" symbol=PENF quantity=1400 \(folder)",
          "record the units that an account holds")
      ]
    case .transactions, .history, .budgets, .reviews, .predictions, .operations:
      return [
        Example(
          "ledger-add transactions payee=Carrefour amount=-31.90 category=Groceries \(folder)",
          "add a purchase"),
        Example(
          "printf 'date,payee,amount\\nmon,Bakery,-3.20\\n' | ledger-add transactions - \(folder)",
          "add many rows at once, or none if one has an error"),
      ]
    }
  }
}
