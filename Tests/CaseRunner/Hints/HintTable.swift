import Foundation
import Synchronization
import TestSupport

/// All hints of the golden cases: how many there are of each class, and which do not lead where they
/// say.
struct HintTable {
  let request: CofferCases.Request

  /// Returns the exit status.
  func run() throws -> Int32 {
    _ = BuiltProducts.folder
    _ = HintCommand.verbs
    let cases = try CaseFile.all().filter { request.filter.map($0.name.contains) ?? true }
    let seen = Mutex<Set<String>>([])
    let lines = Mutex<(all: [String], failed: [String], counts: [HintReading.Class: Int])>(
      ([], [], [:]))
    DispatchQueue.concurrentPerform(iterations: cases.count) { index in
      let golden = cases[index]
      do {
        let found = try HintRun(golden: golden).results { code, hint in
          seen.withLock {
            $0.insert(code + (request.triesAll ? hint : Self.shape(of: hint))).inserted
          }
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
    let result = lines.withLock { $0 }
    if request.lists { print(result.all.sorted().joined(separator: "\n")) }
    for text in result.failed.sorted() { print("\n\(text)") }
    let counts = HintReading.Class.allCases.map { "\(result.counts[$0] ?? 0) \($0.rawValue)" }
    print("\n\(counts.joined(separator: ", ")); \(result.failed.count) failed")
    return result.failed.isEmpty ? 0 : 1
  }

  /// The hint without its names and numbers.
  private static func shape(of hint: String) -> String {
    hint.replacing(/'[^']*'/, with: "''").replacing(/\d+/, with: "0")
  }
}
