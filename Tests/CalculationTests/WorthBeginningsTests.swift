import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct WorthBeginningsTests {
  @Test("an account begins with its first record of any kind")
  func firstDays() throws {
    let folder = try WorthFolder(
      values: [
        "1,2026-01-05T10:00:00Z,Isa,value,100,EUR,,,", "2,2026-01-02T10:00:00Z,Isa,open,,,,,",
        "3,2027-01-01T10:00:00Z,Later,value,1,,,,",
      ], today: "2026-02-01")
    let beginnings = WorthBeginnings(of: folder.records, folder.dailyWorth)
    expect(beginnings.accounts, equals: ["Isa", "Later"])
    func first(_ names: [String]?) -> String? {
      beginnings.firstDay(of: names).map { "\($0)" }
    }
    expect(first(["Isa"]), equals: "2026-01-02")
    expect(first(["Later"]), equals: "2027-01-01")
    expect(first(nil), equals: "2026-01-02")
    expect(first(["Nobody"]) == nil && first([]) == nil)
  }

  @Test("an account has no value on evenings before its first day")
  func law() throws {
    for seed in UInt64(1)...10 {
      let folder = try WorthFolder(RandomWorth(steps: 50, seed: seed))
      guard !folder.hasErrors else { continue }
      var worth = folder.dailyWorth
      let beginnings = WorthBeginnings(of: folder.records, worth)
      guard let first = worth.firstDay else { continue }
      for day in folder.days(from: first) {
        for row in try worth.evening(of: day).rows where row.account != AccountWorth.inTransitName {
          let begun = beginnings.firstDay(of: [row.account]).map { $0 <= day } ?? false
          expect(begun, "seed \(seed), \(day) \(row.account)")
        }
      }
    }
  }
}
