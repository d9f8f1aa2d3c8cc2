import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct CashBalancesTests {
  private func booked(_ rows: String) -> BookedLedger {
    BookedLedger("date,account,type,amount,currency\n" + rows)
  }

  @Test("each account has one balance per currency, in order of first use")
  func order() {
    let booked = booked(
      """
      2025-01-06,B,DEPOSIT,5,USD
      2025-01-07,A,DEPOSIT,1.25,EUR
      2025-01-08,B,DEPOSIT,2,EUR
      2025-01-09,B,WITHDRAWAL,7,USD

      """)
    expect(booked.cash, equals: ["B USD -2", "B EUR 2", "A EUR 1.25"])
  }

  @Test("a balance that returns to zero is kept, and an amount of zero creates no balance")
  func zero() {
    let booked = booked(
      """
      2025-01-06,A,DEPOSIT,5,USD
      2025-01-07,A,WITHDRAWAL,5,USD
      2025-01-07,A,DEPOSIT,0,EUR

      """)
    expect(booked.cash, equals: ["A USD 0"])
  }

  @Test("a balance too large for a decimal is an error on the row, which is not booked")
  func overflow() {
    let greatest = "170141183460469231731"
    let booked = booked(
      """
      2025-01-06,A,DEPOSIT,\(greatest),EUR
      2025-01-07,A,DEPOSIT,1,EUR
      2025-01-08,A,DEPOSIT,1,USD

      """)
    expect(booked.findings, equals: ["error activity-range 0:1"])
    expect(booked.cash, equals: ["A EUR \(greatest)", "A USD 1"])
    expect(booked.contributions.count, equals: 2)
  }
}
