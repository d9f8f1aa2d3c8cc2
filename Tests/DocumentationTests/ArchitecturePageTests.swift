import Expectations
import Foundation
import TestSupport
import Testing

struct ArchitecturePageTests {
  @Test("names in backticks in docs/architecture.md exist in the tree")
  func names() throws {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: Repository.at("Sources").path)
    let files = Set(paths.flatMap { [$0, "Sources/\($0)"] })
    // A name is a file, a type declared in a file, or a folder.
    var names = Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: Repository.at("Sources/\(path)"), encoding: .utf8)
      for declared in text.matches(of: /\b(?:struct|enum|class|protocol) (\w+)/) {
        names.insert(String(declared.1))
      }
    }
    var missing: [String] = []
    for line in try MarkdownPage(path: "docs/architecture.md").prose {
      for found in line.matches(of: /`([A-Za-z0-9_\/.{},-]+)`/) {
        let name = String(found.1)
        if name.contains("/") {
          if !files.contains(name) { missing.append(name) }
        } else if let type = name.split(separator: ".").first, type.first?.isUppercase == true,
          !names.contains(name), !names.contains(String(type))
        {
          missing.append(name)
        }
      }
    }
    expect(missing, equals: [])
  }
}
