import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Rows on one day that are reported as depending on their order; see also ``OrderTiesTests``.
@Suite struct DayOrderTests {
  private static let header =
    "date,time,account,type,subtype,symbol,quantity,unit_price,amount,currency,group,lots\n"
  private static let held =
    "2025-01-02,,A,BUY,,X,10,100,,EUR,,\n2025-01-03,,A,BUY,,X,9,130,,EUR,,\n"

  private func isReported(_ rows: String..., method: LotsMethod = .fifo) -> Bool {
    let day = rows.map { "2025-02-03,\($0)\n" }.joined()
    let booked = BookedLedger(Self.header + Self.held + day, method: method)
    expect(!booked.findings.contains { $0.hasPrefix("error") }, "\(booked.messages)")
    return !booked.findings.isEmpty
  }

  @Test("two rows that take lots with different costs are reported")
  func takes() {
    expect(isReported(",A,SELL,,X,10,150,,EUR,,", ",A,SELL,,X,2,150,,EUR,,"))
    expect(isReported(",A,SELL,,X,10,150,,EUR,,", ",A,TRANSFER_OUT,,X,2,,,EUR,,"))
    expect(!isReported(",A,SELL,,X,5,150,,EUR,,", ",A,SELL,,X,5,150,,EUR,,"))
    expect(!isReported("09:00,A,SELL,,X,10,150,,EUR,,", "10:00,A,SELL,,X,2,150,,EUR,,"))
    expect(!isReported(",A,SELL,,X,5,9,,EUR,,", ",A,SELL,,X,7,9,,EUR,,", method: .average))
  }

  @Test(
    "a row that adds a lot and a row that may take it under the method are reported",
    arguments: [LotsMethod.lifo, .hifo, .average])
  func adds(method: LotsMethod) {
    let (buy, sell) = (",A,BUY,,X,5,140,,EUR,,", ",A,SELL,,X,5,150,,EUR,,")
    expect(isReported(buy, sell, method: method) && isReported(sell, buy, method: method))
    expect(!isReported(buy, sell) && !isReported(sell, buy))
    let cheap = buy.replacing("140", with: "90")
    expect(isReported(cheap, sell, method: method) == (method != .hifo))
  }

  @Test("nothing is reported if the other order would oversell")
  func impossible() {
    let (buy, sell) = (",A,BUY,,X,5,140,,EUR,,", ",A,SELL,,X,21,150,,EUR,,")
    expect(!isReported(buy, sell) && !isReported(buy, sell, method: .lifo))
  }

  @Test("a return of capital and a row that adds or takes lots are reported")
  func capital() {
    let capital = ",A,DIVIDEND,RETURN_OF_CAPITAL,X,,,38,EUR,,"
    for other in [",A,BUY,,X,5,140,,EUR,,", ",A,SELL,,X,5,150,,EUR,,"] {
      expect(isReported(capital, other) && isReported(other, capital))
    }
    expect(!isReported(capital, capital))
  }

  @Test("older lots received on the day of a sale are reported")
  func arrivals() {
    let (sent, sold) = (",A,TRANSFER_OUT,,X,5,,,EUR,g,", "B,SELL,,X,5,150,,EUR,,")
    let start = "2025-01-20,,B,BUY,,X,5,110,,EUR,,\n"
    for rows in [
      [sent, ",B,TRANSFER_IN,,X,5,,,EUR,g,", "," + sold],
      ["," + sold, sent, ",B,TRANSFER_IN,,X,5,,,EUR,g,"],
    ] {
      let day = rows.map { "2025-02-03,\($0)\n" }.joined()
      let booked = BookedLedger(Self.header + Self.held + start + day)
      expect(booked.findings, equals: ["warning activity-order-matters 0:5"])
    }
  }

  @Test("rows that select their lots do not depend on each other")
  func named() {
    expect(
      !isReported(",A,SELL,,X,5,150,,EUR,,2025-01-03", ",A,SELL,,X,5,150,,EUR,,2025-01-02"))
    expect(
      isReported(",A,SELL,,X,5,150,,EUR,,2025-01-03", ",A,SELL,,X,12,150,,EUR,,"), equals: true)
  }
}
