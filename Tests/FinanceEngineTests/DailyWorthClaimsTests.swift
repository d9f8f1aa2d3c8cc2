import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct DailyWorthClaimsTests {
  @Test("a balance claims the account that lists it; balances of one account are summed")
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
    #expect(
      try folder.lines() == [
        "2026-01-02 5: Saver 5", "2026-01-03 26: Saver 25, Buffer 1", "2026-01-04 -: ",
      ], "without a plan nothing is claimed today")
  }

  @Test(
    "of rows that count on an evening, the latest instant counts, whatever day it is written with")
  func offsets() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-03T01:00:00+10:00,T,Jar,5,5,manual,",
        "2,2026-01-02T20:00:00-08:00,T,Jar,2,7,manual,",
      ], today: "2026-01-04")
    #expect(
      try folder.lines() == [
        "2026-01-02 7: Jar 7", "2026-01-03 7: Jar 7", "2026-01-04 -: ",
      ])
  }
}
