import Foundation
import TestSupport
import Testing

/// Commands and their answers, byte for byte.
///
/// `GOLDEN=record swift test --filter GoldenTests` writes what is missing or different into the
/// cases, and fails: a recorded answer is right only when a person has read it.
struct GoldenTests {
  private static let isRecording = ProcessInfo.processInfo.environment["GOLDEN"] == "record"
  private static let mustRunAll =
    ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"

  @Test("a command answers as its case says", arguments: GoldenCase.all)
  func answers(golden: GoldenCase) throws {
    if let path = try golden.missingNeed() {
      print("skipped \(golden.name): there is no \(path) here")
      if Self.mustRunAll { Issue.record("\(golden.name) needs \(path)") }
      return
    }
    let problems = try GoldenRun(golden: golden, isRecording: Self.isRecording).problems()
    guard !problems.isEmpty else { return }
    let advice =
      Self.isRecording
      ? "recorded in \(golden.place.path); read it before you keep it"
      : "to write it into the case: GOLDEN=record swift test --filter GoldenTests"
    Issue.record(Comment(rawValue: ([golden.name] + problems + [advice]).joined(separator: "\n")))
  }

  @Test("a case that needs a file is left out exactly where that file is missing")
  func needs() throws {
    let needy = GoldenCase(name: "plan-status/full-device-gives-3")
    #expect(try needy.missingNeed { _ in true } == nil)
    #expect(try needy.missingNeed { _ in false } == "/dev/full")
    #expect(try GoldenCase(name: "plan-status/help").missingNeed { _ in false } == nil)
  }

  @Test("a case that names a device needs it")
  func devices() throws {
    for golden in GoldenCase.all where try golden.line(of: "cmd").contains("/dev/full") {
      #expect(try golden.missingNeed { _ in false } == "/dev/full", "\(golden.name)")
    }
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
