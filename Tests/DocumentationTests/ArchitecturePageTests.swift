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
    // Each type is in the file with its name, and each module on the page is a folder.
    let stems = Set(
      paths.map { path in
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
      })
    var missing: [String] = []
    for line in try MarkdownPage(path: "docs/architecture.md").prose {
      for found in line.matches(of: /`([A-Za-z0-9_\/.{},-]+)`/) {
        let name = String(found.1)
        if name.contains("/") {
          if !files.contains(name) { missing.append(name) }
        } else if let type = name.split(separator: ".").first, type.first?.isUppercase == true,
          !stems.contains(String(type)), !Self.nested.contains(String(type))
        {
          missing.append(name)
        }
      }
    }
    expect(missing, equals: [])
  }

  /// Every report has a nested type with this name, so no file has the name.
  private static let nested: Set = ["Query"]
}
