import Foundation
import TestSupport
import Testing

/// A tool is a folder of `Sources`, a page, cases, and one line of the list in Package.swift; what
/// else names it is made from that list.
struct ToolListTests {
  /// Those of the list in Package.swift.
  private static func listed() throws -> [String] {
    let package = try Repository.text(of: "Package.swift")
    let list = try #require(package.firstMatch(of: /\nlet tools = \[(?<names>[^\]]*)\]/))
    return list.output.names.matches(of: /"([a-z-]+)"/).map { String($0.output.1) }
  }

  /// What a tool of that name lacks, with what to do.
  private static func missing(_ tool: String) throws -> [String] {
    var missing: [String] = []
    if try !listed().contains(tool) { missing.append("add it to the list in Package.swift") }
    if !BuiltProducts.tools.contains(tool) {
      missing.append("write its program: Sources/\(tool) has no file with '@main '")
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
    let specs = "Tests/DocumentationTests/ToolSpecTests.swift"
    if try !Repository.text(of: specs).contains("import \(tool.replacing("-", with: "_"))\n") {
      missing.append("import it in \(specs), and add its description to the list there")
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
        atPath: Repository.at("Sources").path)
    ).filter { $0.first?.isLowercase == true }
    let pages = Repository.files(in: "docs/tools", ending: ".md").map { String($0.dropLast(3)) }
    for tool in try folders.union(pages).union(Self.listed()).sorted() {
      #expect(try Self.missing(tool) == [], "\(tool)")
    }
  }

  @Test("a tool that is not there lacks everything")
  func findsWhatIsMissing() throws {
    #expect(try Self.missing("no-such-tool").count == 8)
  }

  @Test("the Makefile has the list of Package.swift, and no other place has one of its own")
  func oneList() throws {
    let make = try ShellCommand("make -s tools", in: Repository.root).run()
    let names = String(decoding: make.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(try names == Self.listed() && !names.isEmpty)
    for file in ["Makefile", ".ci/run"] {
      let text = try Repository.text(of: file)
      let lines = text.split(separator: "\n").filter { line in
        names.count { line.contains($0) } > 3
      }
      #expect(lines == [], "\(file) names the tools itself")
    }
  }
}
