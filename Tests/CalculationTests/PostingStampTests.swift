import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct PostingStampTests {
  @Test("a stamp signs every row, and its note replaces the row's description")
  func signature() throws {
    let plan = try plan("T/S 10")
    func entry(_ stamp: PostingStamp) throws -> HistoryEntry? {
      try MoveApplication(
        of: moves("T/S 1 11 weight"), op: "a", to: plan, history: History(), minorDigits: 2,
        stamp: stamp
      ).posting.entries.first
    }
    let plain = try require(try entry(PostingStamp(now: moment("09:30:00"))))
    expect(plain.user == "" && plain.description == "weight")
    let signed = PostingStamp(now: try moment("09:30:00"), user: "ada", note: "November")
    let entry = try require(try entry(signed))
    expect(entry.user == "ada" && entry.description == "November")
    expect(entry.timestamp.description, equals: "2026-11-21T09:30:00+01:00")
  }
}
