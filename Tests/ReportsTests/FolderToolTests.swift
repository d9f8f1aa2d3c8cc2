import Console
import Expectations
import FinanceFolder
import Foundation
import Reports
import TestSupport
import Testing

/// A tool for finance folders has names and settings without declaring them.
struct FolderToolTests {
  @Test("names and privacy are taken from the folder")
  func folder() throws {
    let copy = try TemporaryFolder(copying: Repository.at("examples/household"))
    expect(Asker.names(.tiers, in: copy.place.path).first, equals: "Tier 1 · Everyday")
    expect(Asker.names(.tiers, in: "/nowhere").isEmpty)
  }

  private struct Asker: FolderTool {
    static let spec = ToolSpec(
      name: "asker", summary: "ask", options: [.folder], examples: [Example("asker", "ask it")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      try answer(YieldReport.self, .init(today: invocation.today), invocation, &streams)
    }
  }
}
