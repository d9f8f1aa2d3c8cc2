package import Console
package import FinanceModel

extension Ledger {
  /// Examples of adding rows to the ledger by column name.
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

extension ShortForm {
  /// The words of the example after `ledger-add`.
  package var example: String {
    switch self {
    case .spend: "spend 4.20 \"Café Zoë\" Eating"
    case .earn: "earn 2450 Employer Salary"
    case .move: "move 300 \"Compte courant\" \"Livret Épargne\""
    case .convert: "convert 500 EUR 590 USD account=\"Depot Köln\""
    case .buy: "buy WLDX 6 128.40 fee=2"
    case .sell: "sell WLDX 1 128.40"
    case .dividend: "dividend WLDX 12.50"
    case .exchange: "exchange WLDX 10 GLOBE 20"
    case .spinOff: "spin-off NORD SEAGOLD 5 ratio=10:100"
    case .exercise: "exercise NORD 1 buy WLDX 1 120"
    case .assign:
      "sell CALL 1 3 subtype=TO_OPEN account=\"Depot Köln\" --apply -C examples/household"
        + " && ledger-add assign CALL 1 sell NORD 1 120 account=\"Depot Köln\""
    case .price: "price WLDX 128.40"
    case .balance: "balance \"Compte courant\" 1234.56"
    }
  }

  /// The purpose of the example.
  package var explanation: String {
    switch self {
    case .spend: "add today's purchase"
    case .earn: "add today's salary"
    case .move: "move money between two accounts"
    case .convert: "convert euros to dollars in one account"
    case .buy: "buy six shares at a unit price, with a fee"
    case .sell: "sell one share"
    case .dividend: "add a dividend"
    case .exchange: "exchange ten shares for twenty of another class"
    case .spinOff: "receive five spun-off shares with a tenth of the cost"
    case .exercise: "exercise a right to buy a share at a fixed price"
    case .assign: "record the assignment of a written option: buy a share at its strike price"
    case .price: "add today's price of one share"
    case .balance: "compare the rows with the bank's balance"
    }
  }
}

extension Ledger {
  /// The columns that users fill in, each with the values offered by shell completion.
  package var assignedNames: [AssignedName] {
    columns.filter { !["id", "op", "voids"].contains($0.name) }.map { column in
      AssignedName(column.name, column.offered)
    }
  }
}

extension LedgerColumn {
  fileprivate var offered: AssignedName.Values {
    switch (kind, name) {
    case (.account, _): .names(.accounts)
    case (.symbol, _): .names(.symbols)
    case (.word(let words), _): .words(words)
    case (_, "payee"): .names(.payees)
    case (_, "category"): .names(.categories)
    case (.date, _), (.moment, _): .words(["today", "yesterday"])
    default: .any
    }
  }
}
