import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Reports
import TestSupport
import Testing

/// An answer is computed from the folder at the time of the question.
struct ReportTests {
  @Test("the same query on the same folder gives the same result")
  func repeatable() throws {
    let folder = Folder(at: Repository.at("examples/household").path)
    var (first, second) = (Diagnostics(), Diagnostics())
    let once = try StatusReport.answer(Self.query, of: folder, &first)
    let again = try StatusReport(Self.query, of: folder, &second).answer
    expect(once.wantsAttention && again.wantsAttention && !once.isRecorded)
    expect(first.all, equals: second.all)
  }

  @Test("a missing folder stops the report and is reported once")
  func missing() throws {
    var found = Diagnostics()
    #expect(throws: Failure.self) {
      try StatusReport.answer(Self.query, of: Folder(at: "/nowhere"), &found)
    }
    expect(found.all.map(\.code), equals: ["folder-missing"])
  }

  private static let query = StatusReport.Query(
    withAccounts: false, withClaims: false, today: .epochDay)
}
