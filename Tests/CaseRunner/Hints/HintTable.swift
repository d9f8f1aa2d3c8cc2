import Foundation
import Synchronization
import TestSupport

/// All hints in the golden cases: the number in each class, and the hints that do not lead to their
/// promised result.
struct HintTable {
  let request: CofferCases.Request

  /// Tries all hints, and returns the exit status.
  func run() throws -> Int32 {
    _ = BuiltProducts.folder
    _ = HintCommand.verbs
    let cases = try CaseFile.all().filter { request.filter.map($0.name.contains) ?? true }
    let owners = owners(among: cases)
    let seen = Mutex<Set<String>>([])
    let lines = Mutex<(all: [String], failed: [String], counts: [HintReading.Class: Int])>(
      ([], [], [:]))
    DispatchQueue.concurrentPerform(iterations: cases.count) { index in
      let golden = cases[index]
      do {
        let found = try HintRun(golden: golden).results { code, hint in
          let key = key(code, hint)
          guard owners[key] ?? golden.name == golden.name else { return false }
          return seen.withLock { $0.insert(key).inserted }
        }
        lines.withLock { lines in
          for one in found {
            lines.counts[one.kind, default: 0] += 1
            lines.all.append("\(one.kind.rawValue) \(one.code) | \(one.hint)")
            guard !one.problems.isEmpty else { continue }
            lines.failed.append(
              "\(golden.name) [\(one.code)]\n  hint: \(one.hint)\n  "
                + one.problems.joined(separator: "\n  "))
          }
        }
      } catch {
        lines.withLock { $0.failed.append("\(golden.name)\n  \(error)") }
      }
    }
    var result = lines.withLock { $0 }
    result.failed += try Self.unnoticed()
    if request.lists { print(result.all.sorted().joined(separator: "\n")) }
    for text in result.failed.sorted() { print("\n\(text)") }
    let counts = HintReading.Class.allCases.map { "\(result.counts[$0] ?? 0) \($0.rawValue)" }
    print("\n\(counts.joined(separator: ", ")); \(result.failed.count) failed")
    return result.failed.isEmpty ? 0 : 1
  }

  /// Returns the key that is equal for hints of which only one is tried.
  private func key(_ code: String, _ hint: String) -> String {
    if request.triesAll { return code + hint }
    // Of the commands with an undo, one for each verb is tried.
    if code == HintRun.undo { return code + hint.split(separator: " ").prefix(2).joined() }
    return code + Self.shape(of: hint)
  }

  /// Returns the first case that prints a hint, by the hint's key. Other cases skip that hint, so
  /// that each run tries the same hints.
  private func owners(among cases: [GoldenCase]) -> [String: String] {
    var owners: [String: String] = [:]
    for golden in cases {
      for text in [golden.expected.errors, golden.expected.output] {
        for finding in PrintedFinding.all(in: text) {
          guard let hint = finding.hint else { continue }
          let key = key(finding.code, hint)
          if owners[key] == nil { owners[key] = golden.name }
        }
      }
    }
    return owners
  }

  /// Wrong hints, by the catalogue case whose hint they replace. Each must fail, which shows that a
  /// trial can detect a wrong hint.
  private static let wrong = [
    ("history-op-differs", "plan-apply --undo pay-12 --apply undoes both"),
    ("history-op-differs", "plan-merge --apply takes everything back, folder-check"),
    ("usage-unknown-option", "did you mean '--nothing'?"),
    ("usage-unknown-option", "write it with --nothing"),
    ("price-number-malformed", "write decimals with a point: 1.2.3"),
    ("plan-unallocated", "create coffer.json with {\"plan\": {\"growth_tier\": \"Nowhere\"}}"),
    (
      "activity-oversold",
      "add this one, with what PRICE with the unit cost: 2025-01-05,A,FEE,,X,5,PRICE,,,EUR"
    ),
    ("activity-number-negative", "see docs/investments.md#no-such-heading"),
    ("activity-number-negative", "write the row again, such as 2025-01-05,A,BUY"),
  ]

  /// Returns the hints of ``wrong`` that were not detected.
  private static func unnoticed() throws -> [String] {
    try wrong.compactMap { title, hint in
      guard let golden = CaseFile.catalogue.first(where: { $0.title == title }) else {
        return "there is no case '\(title)'"
      }
      let found = try HintRun(golden: golden, replacement: hint).results { code, _ in code == title
      }
      return found.contains { !$0.problems.isEmpty } ? nil : "[\(title)] passes with: \(hint)"
    }
  }

  /// Returns the hint without its names and numbers.
  private static func shape(of hint: String) -> String {
    hint.replacing(/'[^']*'/, with: "''").replacing(/\d+/, with: "0")
  }
}
