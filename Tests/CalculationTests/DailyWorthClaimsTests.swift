import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct DailyWorthClaimsTests {
  @Test("a balance belongs to the account that claims it; balances of one account are added")
  func owners() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-02T10:00:00Z,T,Buffer,5,5,manual,",
        "2,2026-01-03T10:00:00Z,U,Buffer,1,1,manual,",
        "3,2026-01-03T10:00:00Z,U,Tagesgeld,20,20,manual,",
      ],
      settings: """
        {"accounts": [{"name": "Saver", "aliases": ["Tagesgeld"],
          "claims": [{"tier": "T", "account": "Buffer"}]}]}
        """, today: "2026-01-04")
    try expect(
      folder.lines(),
      equals: [
        "2026-01-02 5: Saver 5, Buffer 0", "2026-01-03 26: Saver 25, Buffer 1", "2026-01-04 -: ",
      ], "without a plan nothing is claimed today")
  }

  @Test(
    "the row with the latest instant wins, whichever day its offset gives")
  func offsets() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-03T01:00:00+10:00,T,Jar,5,5,manual,",
        "2,2026-01-02T20:00:00-08:00,T,Jar,2,7,manual,",
      ], today: "2026-01-04")
    try expect(
      folder.lines(),
      equals: [
        "2026-01-02 2: Jar 2", "2026-01-03 7: Jar 7", "2026-01-04 -: ",
      ])
  }

  @Test("an account has its opening balance from the history's first day, then its rows")
  func opening() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-02T10:00:00Z,T,Jar,5,25,manual,", "2,2026-01-04T10:00:00Z,T,Box,-1,8,manual,",
      ], plan: claimingPlan([("T", "Jar", 25), ("T", "Box", 8), ("T", "New", 3)]),
      today: "2026-01-05")
    try expect(
      folder.lines(),
      equals: [
        "2026-01-02 34: Box 9, Jar 25", "2026-01-03 34: Box 9, Jar 25",
        "2026-01-04 33: Box 8, Jar 25", "2026-01-05 36: Box 8, Jar 25, New 3",
      ])
    let early = try folder.netWorth(on: CalendarDate(parsing: "2026-01-01"))
    expect(early.accounts.isEmpty && early.withoutPast == ["Box", "Jar", "New"])
    let later = try folder.netWorth(on: CalendarDate(parsing: "2026-01-03"))
    expect(later.withoutPast == ["New"] && later.total.net.text == "34")
    try expect(folder.netWorth(on: folder.today).withoutPast, equals: [])
  }

  @Test("amounts recorded on two machines are added; a balance edited by hand is used as it is")
  func forks() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-02T10:00:00Z,T,Jar,5,105,allocation,",
        "2,2026-01-03T10:00:00Z,T,Jar,10,115,allocation,",
        "3,2026-01-03T11:00:00Z,T,Jar,20,125,allocation,",
        "4,2026-01-04T11:00:00Z,T,Jar,1,1001,allocation,",
      ], today: "2026-01-05")
    try expect(
      folder.lines().dropLast(),
      equals: [
        "2026-01-02 105: Jar 105", "2026-01-03 135: Jar 135", "2026-01-04 1001: Jar 1001",
      ])
  }
}
