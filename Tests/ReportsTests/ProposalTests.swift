import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Planning
import Reports
import TestSupport
import Testing

/// An answer without a writer equals the change made with a writer.
struct ProposalTests {
  private static let moment = Timestamp(secondsSinceEpoch: 1_795_251_600, offsetSeconds: 0)

  @Test("a proposal writes nothing; with a writer it is recorded, but only once")
  func recording() throws {
    let copy = try TemporaryFolder(copying: Repository.at("examples/household"))
    let folder = Folder(at: copy.place.path)
    let plan = copy.place.appending(path: "reserve_manager.json")
    let before = try String(contentsOf: plan, encoding: .utf8)
    var found = Diagnostics()
    var request = try Self.request()
    expect(try !request.answer(of: folder, as: nil, &found).isRecorded)
    try expect(String(contentsOf: plan, encoding: .utf8), equals: before)

    request.isApplied = true
    let writer = Writer(
      tool: "test", now: try require(Self.moment), waitInSeconds: 1, followsLinks: false)
    expect(try request.answer(of: folder, as: writer, &found).isRecorded)
    let after = try String(contentsOf: plan, encoding: .utf8)
    expect(after != before && found.all.isEmpty)
    expect(try !request.answer(of: folder, as: writer, &found).isRecorded, "its op is there")
    try expect(String(contentsOf: plan, encoding: .utf8), equals: after)
  }

  private static func request() throws -> AllocationRequest {
    AllocationRequest(
      try Money(newCash: "100"), op: "pay-1",
      PostingStamp(now: try require(moment), user: "anna", note: nil))
  }
}
