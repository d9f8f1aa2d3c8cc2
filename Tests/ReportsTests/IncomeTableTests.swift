import Expectations
import FinanceModel
import Investing
import PlainText
import Reports
import Testing

struct IncomeTableTests {
  @Test("a month is written with two digits; interest on cash has no asset")
  func rows() throws {
    var booked = try BookedFolder(
      activities: """
        date,account,type,symbol,amount,tax,fee,currency
        2025-01-15,A,INTEREST,,5,,,EUR
        2025-11-15,A,DIVIDEND,ACME,100,15,1,EUR

        """, base: "EUR")
    let days = try CalendarDate(parsing: "2025-01-01")...CalendarDate(parsing: "2025-12-31")
    let summary = try IncomeSummary(of: booked.booking, in: days, &booked.exchange)
    expect(
      IncomeTable.table(of: summary.lines, booked.booking).lines,
      equals: [
        "2025-01,A,,EUR,5.00,0.00,5.00,5.00,0.00,5.00",
        "2025-11,A,ACME,EUR,100.00,15.00,84.00,100.00,15.00,84.00",
      ])
  }
}
