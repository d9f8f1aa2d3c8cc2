import Foundation
import TestSupport
import Testing

/// Commands and their answers, byte for byte.
///
/// `GOLDEN=record swift test --filter GoldenTests` writes what is missing or different into the
/// cases, and fails: a recorded answer is right only when a person has read it.
struct GoldenTests {
  private static let isRecording = ProcessInfo.processInfo.environment["GOLDEN"] == "record"

  @Test("a command answers as its case says", arguments: GoldenCase.all)
  func answers(golden: GoldenCase) throws {
    let problems = try GoldenRun(golden: golden, isRecording: Self.isRecording).problems()
    guard !problems.isEmpty else { return }
    let advice =
      Self.isRecording
      ? "recorded in \(golden.place.path); read it before you keep it"
      : "to write it into the case: GOLDEN=record swift test --filter GoldenTests"
    Issue.record(Comment(rawValue: ([golden.name] + problems + [advice]).joined(separator: "\n")))
  }

  @Test("a case belongs to a tool or to the error catalogue, and its name is kebab-case")
  func names() {
    for golden in GoldenCase.all {
      let groups = BuiltProducts.tools + ["errors"]
      #expect(groups.contains(golden.group), "\(golden.name) is in no known group")
      let isKebab = golden.title.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "-")
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
      #expect(isKebab, "\(golden.name) is not in lower-case letters, digits and hyphens")
    }
  }

  @Test("a tool's case runs that tool")
  func runsItsTool() throws {
    for golden in GoldenCase.all where golden.group != "errors" {
      let line = try golden.line(of: "cmd")
      #expect(line.contains(golden.group), "\(golden.name) runs: \(line)")
    }
  }
}

extension GoldenCase: CustomTestStringConvertible {
  package var testDescription: String { name }
}
