import Foundation
import TestSupport

/// The hints of a case, read and tried.
struct HintRun {
  struct Found: Sendable {
    let code: String
    let hint: String
    let kind: HintReading.Class
    let problems: [String]
  }

  let golden: GoldenCase
  /// A hint to try instead of each printed hint.
  var replacement: String?

  /// - Parameter isNew: whether a hint with this code remains to be tried.
  func results(_ isNew: (_ code: String, _ hint: String) -> Bool) throws -> [Found] {
    guard golden.missingNeed() == nil else { return [] }
    let steps = HintScene.steps(of: golden.command)
    let scene = try HintScene(golden)
    var found: [Found] = []
    for (index, step) in steps.enumerated() {
      let before = try scene.files()
      let printed = try scene.run(step)
      let hasWritten = try scene.files() != before
      for var finding in printed.findings {
        guard let hint = finding.hint, isNew(finding.code, hint) else { continue }
        finding.hint = replacement ?? hint
        let trial = HintTrial(
          golden: golden, command: step, earlier: steps[..<index], finding: finding,
          printed: printed, hasWritten: hasWritten)
        found.append(try Self.result(trial, hint))
      }
      if let undo = printed.undo, hasWritten, isNew(Self.undo, step) {
        found.append(try undone(undo, after: steps[...index]))
      }
    }
    return found
  }

  /// The code of a command after `To undo:`, which must succeed and write.
  static let undo = "To undo"

  private func undone(_ command: String, after steps: ArraySlice<String>) throws -> Found {
    let scene = try HintScene(golden, after: steps)
    let before = try scene.files()
    let outcome = try scene.run(scene.inFolder(of: steps.last ?? "", command))
    // After a merge, all changes wait until the balances are settled.
    if outcome.errors.contains(where: { $0.code == "history-fork" }) {
      return Found(code: Self.undo, hint: command, kind: .prose, problems: [])
    }
    var problems: [String] = []
    if outcome.status != 0 {
      problems.append("status \(outcome.status): \(outcome.findings.map(\.message))")
    }
    if try scene.files() == before { problems.append("nothing was written") }
    return Found(code: Self.undo, hint: command, kind: .command, problems: problems)
  }

  private static func result(_ trial: HintTrial, _ hint: String) throws -> Found {
    let reading = HintReading(trial.finding)
    var problems: [String] = []
    if let unread = reading.unread { problems.append("nothing tries '\(unread)'") }
    var (arguments, tried) = ([String](), 0)
    for claim in reading.claims {
      var problem = try trial.problem(claim).map { "\(claim): \($0)" }
      // If a hint removes several options, the command may have only one of them.
      if problem?.contains("the command has no '") == true, reading.claims.count > 1 {
        problem = nil
      }
      if claim.isOneOfSeveral {
        tried += 1
        if let problem { arguments.append(problem) }
      } else if let problem {
        problems.append(problem)
      }
    }
    // If options are alternatives, one of them must succeed.
    let isChoice = hint.contains(#/ or | one of/#) && arguments.count < tried
    if !isChoice { problems += arguments }
    return Found(
      code: trial.finding.code, hint: hint, kind: reading.kind, problems: problems)
  }
}
