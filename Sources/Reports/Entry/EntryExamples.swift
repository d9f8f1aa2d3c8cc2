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
          "shares that were bought today")
      ]
    case .prices:
      return [Example("ledger-add prices base=WLDX amount=128.40 \(folder)", "today's price")]
    case .values:
      return [
        Example(
          "ledger-add values account=\"Flat in Köln\" value=299000 \(folder)",
          "what the flat is worth")
      ]
    case .positions:
      return [
        Example(
          "ledger-add positions account=\"Company pension\" symbol=PENF quantity=1400 \(folder)",
          "what an account holds")
      ]
    case .transactions, .history, .budgets, .operations:
      return [
        Example(
          "ledger-add transactions payee=Carrefour amount=-31.90 category=Groceries \(folder)",
          "what was paid today"),
        Example(
          "printf 'date,payee,amount\\nmon,Bakery,-3.20\\n' | ledger-add transactions - \(folder)",
          "many rows, or none of them"),
      ]
    }
  }
}
