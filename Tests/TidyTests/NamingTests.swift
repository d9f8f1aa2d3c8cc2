import Expectations
import Foundation
import TestSupport
import Testing

/// Files and types are named after their subjects, and each folder has tests for its subject.
struct NamingTests {
  @Test("each library folder has tests named after its files; reports have cases instead")
  func testFiles() {
    let tests = Set(SourceFile.tests.map { "\($0.target)/\($0.stem)" })
    // The golden cases of a tool check the output of its reports byte for byte.
    let files = SourceFile.sources.filter { file in
      file.target != "Tools"
        && !Self.rooms.contains { file.path.hasPrefix("Sources/Reports/\($0)/") }
    }
    let folders = Dictionary(grouping: files) { file in
      file.path.split(separator: "/").dropLast().joined(separator: "/")
    }
    let missing = folders.filter { _, files in
      !files.contains { file in
        [file.target, "Calculation"].contains { tests.contains("\($0)Tests/\(file.stem)Tests") }
      }
    }
    expect(missing.keys.sorted(), equals: [])
  }

  private static let rooms = [
    "Edit", "Entry", "Export", "Folder", "Forecast", "Holdings", "Import", "Overview", "Plan",
    "Quotes", "Recurring", "Spending", "Undo", "Worth",
  ]

  @Test("no file or type has a vague name")
  func names() {
    let vague = Pattern("Manager|Service|Helper|Util|Extensions|Misc|Factory|Impl$|Protocol$")
    let types = Pattern(#"\b(?:struct|enum|class|protocol|actor|typealias) (\w+)"#)
    for file in SourceFile.sources + SourceFile.tests {
      let names = [file.stem] + types.matches(in: file.code).map { $0.groups[1] }
      expect(names.filter(vague.isFound) == [] && file.stem != "Common", "\(file.path)")
    }
  }

  @Test("file names and type names are unique among the sources")
  func uniqueness() {
    let types = Pattern(
      #"(?m)^(?:(?:package|private|fileprivate|indirect|final) )*"#
        + #"(?:struct|enum|class|protocol|actor|typealias) (\w+)"#)
    func repeated(_ names: [String]) -> [String] {
      Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
    let files = SourceFile.sources
    let names = files.flatMap { types.matches(in: $0.code).map { $0.groups[1] } }
    expect(names.count > 500)
    expect(repeated(names), equals: [])
    expect(repeated(files.map(\.stem)), equals: [])
  }

  @Test("no comment contains a reminder of unfinished work")
  func leftovers() {
    let words = Pattern(#"//.*\b(?:TO"# + "DO|FIX" + "ME|X" + "XX|HA" + #"CK)\b"#)
    let files = SourceFile.sources + SourceFile.tests
    expect(files.flatMap { $0.places(of: words, in: $0.text) }, equals: [])
  }
}
