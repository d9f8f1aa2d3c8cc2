import Expectations
import Foundation
import TestSupport
import Testing

/// A tool is a folder in `Sources/Tools`, a page, cases, and one entry in the table in
/// `Sources/Tools/Coffer.swift`. All other lists of tools are derived from that table.
struct ToolListTests {
  /// Returns the missing parts of a tool with this name, with instructions.
  private static func missing(_ tool: String) throws -> [String] {
    var missing: [String] = []
    if !BuiltProducts.tools.contains(tool) {
      missing.append("add it to the table in Sources/Tools/Coffer.swift")
    }
    if Repository.files(in: "Sources/Tools/\(tool)", ending: ".swift").isEmpty {
      missing.append("write its description and its query: Sources/Tools/\(tool)")
    }
    if Repository.files(in: "docs/tools").contains("\(tool).md") == false {
      missing.append("write its page: docs/tools/\(tool).md")
    }
    if Repository.files(in: "\(CaseFile.folder)/\(tool)", ending: ".test").isEmpty {
      missing.append("write its cases: \(CaseFile.folder)/\(tool)/SUBJECT.test")
    }
    for page in ["README.md", "docs/architecture.md"] where try !names(tool, on: page) {
      missing.append("name it in \(page)")
    }
    let budgets = "Tests/Bench/instructions.py"
    if try !Repository.text(of: budgets).contains("\n    \"\(tool)") {
      missing.append("give it a budget in \(budgets)")
    }
    return missing
  }

  private static func names(_ tool: String, on page: String) throws -> Bool {
    let text = try Repository.text(of: page)
    return text.split { !$0.isLetter && $0 != "-" }.contains { $0 == tool }
  }

  @Test("each tool has its folder, page, cases and line")
  func nothingIsMissing() throws {
    let folders = Set(
      try FileManager.default.contentsOfDirectory(
        atPath: Repository.at("Sources/Tools").path)
    ).filter { $0.first?.isLowercase == true }
    let pages = Repository.files(in: "docs/tools", ending: ".md").map { String($0.dropLast(3)) }
    for tool in folders.union(pages).union(BuiltProducts.tools).sorted() {
      try expect(Self.missing(tool), equals: [], "\(tool)")
    }
  }

  @Test("a tool that does not exist lacks all parts")
  func findsWhatIsMissing() throws {
    try expect(Self.missing("no-such-tool").count, equals: 7)
  }

  @Test("the Makefile has the names in the table, and no other file has its own list")
  func oneList() throws {
    let make = try ShellCommand("make -s tools", in: Repository.root).run()
    let names = String(decoding: make.output, as: UTF8.self).split(separator: "\n").map(String.init)
    expect(names == BuiltProducts.tools && !names.isEmpty)
    for file in ["Makefile", ".ci/run", "Package.swift"] {
      let text = try Repository.text(of: file)
      let lines = text.split(separator: "\n").filter { line in
        names.count { line.contains($0) } > 3
      }
      expect(lines, equals: [], "\(file) names the tools itself")
    }
  }
}
