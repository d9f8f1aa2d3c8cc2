import Charts
import Expectations
import PlainText
import Testing

struct BudgetBarTextTests {
  @Test("spending is solid, the remainder light, and an excess extends beyond the other bars")
  func text() throws {
    let chart = try BudgetBarChart.november()
    try expectOnPage(chart.text(.plain(56)))
    expect(
      chart.text(.plain(56)).shown,
      equals: """
        Budgets (GBP)
        Food    ██████████│██████░░░░           320.00 of 400.00
        Rent    ██████████│██████████           800.00 of 800.00
        Fun     ██████████│██████████▚▚▚▚▚▚   ! 130.00 of 100.00
        Clothes ░░░░░░░░░░│░░░░░░░░░░             0.00 of  60.00
        █ spent   ░ left   ▚ over budget (!)   │ day 14 of 30
        """)
    expect(
      chart.text(ChartTextOptions(width: 40, height: 6, isASCII: true, isPrivate: true)).shown,
      equals: """
        Budgets (GBP)
        Food    ######|###..        **** of ****
        Rent    ######|#####        **** of ****
        Fun     ######|#####!!!   ! **** of ****
        Clothes ......|.....        **** of ****
        # spent   . left   ! over budget (!)
        | day 14 of 30
        """)
  }

  @Test("a bar above 150 % ends in an arrow, and a budget of zero is over immediately")
  func limits() throws {
    try expect(
      BudgetBarChart.of([("a", "9", "2"), ("b", "3", "2"), ("c", "1", "0")], day: nil)
        .text(.plain(40)).shown,
      equals: """
        Budgets (GBP)
        a ██████████████▚▚▚▚▚▚▶   ! 9.00 of 2.00
        b ██████████████▚▚▚▚▚▚▚   ! 3.00 of 2.00
        c ▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▶   ! 1.00 of 0.00
        █ spent   ░ left   ▚ over budget (!)
        """)
  }

  @Test("each row has a mark for its own period")
  func periods() throws {
    let chart = BudgetBarChart(
      title: "", description: "",
      budgets: [
        .init(name: "Food", spent: try amount("1"), available: try amount("4")),
        .init(
          name: "Travel", spent: try amount("1"), available: try amount("4"),
          elapsed: ElapsedDays(365, of: 365)),
      ], elapsed: ElapsedDays(15, of: 30), unit: nil, minorDigits: 0)
    expect(
      chart.text(.plain(40)).shown,
      equals: """
        Food   ██████░░░░░░░│░░░░░░░░░░░  1 of 4
        Travel ██████░░░░░░░░░░░░░░░░░░│  1 of 4
        █ spent   ░ left   │ today
        """)
  }

  @Test("on a narrow terminal names and amounts are on separate lines")
  func narrow() throws {
    try expect(
      BudgetBarChart.of([("Food", "320", "400")]).text(.plain(22)).shown,
      equals: """
        Budgets (GBP)
        Food
        ██████████│██████░░░░
        320.00 of 400.00
        █ spent   ░ left
        │ day 14 of 30
        """)
  }
}
