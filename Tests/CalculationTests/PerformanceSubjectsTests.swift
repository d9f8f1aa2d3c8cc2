import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct PerformanceSubjectsTests {
  @Test("the whole comes first, then accounts in settings order, then holdings by symbol")
  func order() throws {
    let text = try ActivityText(
      [
        PricedActivities.header, "2024-01-10,b,BUY,,Z,1,10,,,,EUR,,,",
        "2024-01-10,c,DEPOSIT,,,,,1,,,EUR,,,", "2024-01-11,a,BUY,,Y,1,10,,,,EUR,,,",
        "2024-01-11,a,BUY,,X,1,10,,,,EUR,,,", "2024-01-12,d,DEPOSIT,,,,,1,,,EUR,,,",
      ], accounts: [AccountSettings(name: "c"), AccountSettings(name: "a")])
    let end = try CalendarDate(parsing: "2024-12-31")
    let figures = try text.performance([try require(ReturnPeriod(from: nil, to: end))]).figures
    expect(
      figures.map { figures in
        switch figures.subject {
        case .whole: "whole"
        case .account(let account): text.ledger.accounts[account]
        case .holding(let account, let symbol):
          text.ledger.accounts[account] + text.ledger.symbols[symbol]
        case .recorded(let name, _): name
        }
      }, equals: ["whole", "c", "a", "b", "d", "aX", "aY", "bZ"])
  }

  @Test("an account's flows include its side of a linked transfer, the whole's flows do not")
  func flows() throws {
    let text = try ActivityText([
      PricedActivities.header, "2024-01-10,a,DEPOSIT,,,,,100,,,EUR,,,",
      "2024-01-12,a,TRANSFER_OUT,,,,,40,,,EUR,,,g", "2024-01-12,b,TRANSFER_IN,,,,,40,,,EUR,,,g",
    ])
    let end = try CalendarDate(parsing: "2024-02-01")
    let figures = try text.performance([try require(ReturnPeriod(from: nil, to: end))]).figures
    let sums = figures.map { figures -> [String] in
      guard case .measured(let measured) = figures.outcome else { return [] }
      return measured.flows.map(\.amount.description)
    }
    expect(sums, equals: [["100"], ["100", "-40"], ["40"]])
  }
}
