import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing
import coffer

/// `snapshot take` on a folder that grows row by row.
///
/// `COFFER_TORTURE=full` tests more folders.
@Suite struct SnapshotTakingLawTests {
  private static let seeds: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["COFFER_TORTURE"] == "full" ? 1...200 : 1...5

  @Test(
    "after each row, updated files equal rebuilt files", arguments: seeds)
  func rebuild(seed: UInt64) throws {
    let folder = try GrowingFolder(seed: seed)
    var (kept, sound, refusal) = (0, 0, "")
    for (number, step) in folder.random.steps.enumerated() {
      try folder.apply(step)
      let place = "seed \(seed), step \(number): \(step)"
      let taken = folder.snapshot(["take", "--json"])
      let verified = folder.snapshot(["take", "--verify"])
      expect(verified.status, equals: taken.status, "\(place)\n\(verified.words)\n\(taken.words)")
      guard taken.status == 0 else {
        refusal = taken.words
        continue
      }
      sound += 1
      let days = try taken.number("days")
      if try taken.number("days_made") < days { kept += 1 }
      let again = folder.snapshot(["take", "--json"])
      expect(again.words.contains(#""written": false"#), "\(place)")
    }
    print("torture: S14 taken-\(seed) cases=\(folder.random.steps.count)")
    expect(
      sound > folder.random.steps.count / 2 && kept > sound / 4, "\(sound) \(kept) \(refusal)")
  }
}

/// A folder on disk that grows.
private final class GrowingFolder {
  let random: RandomWorth
  private let folder: TemporaryFolder
  private var today = RandomWorth.today

  init(seed: UInt64) throws {
    random = RandomWorth(steps: 45, seed: seed)
    folder = try TemporaryFolder()
    try write(random.settings, to: "coffer.json")
    try FileManager.default.createDirectory(
      at: folder.place.appending(path: "ledgers"), withIntermediateDirectories: true)
    for (ledger, header) in RandomWorth.headers {
      let rows = [header] + (RandomWorth.rows[ledger] ?? [])
      try write(rows.map { $0 + "\n" }.joined(), to: "ledgers/\(ledger.rawValue).csv")
    }
  }

  func apply(_ step: RandomWorth.Step) throws {
    switch step {
    case .row(let ledger, let row):
      let file = folder.place.appending(path: "ledgers/\(ledger.rawValue).csv")
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data((row + "\n").utf8))
      try handle.close()
    case .plan(let text): try write(text, to: "reserve_manager.json")
    case .day(let count): today = today.adding(days: count) ?? today
    }
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.place.appending(path: name))
  }

  /// Runs the tool on the folder in this process.
  func snapshot(_ words: [String]) -> ShellCommand.Outcome {
    Snapshot.run(
      words,
      environment: [
        "COFFER_FOLDER": folder.place.path, "COFFER_NOW": "\(today)T12:00:00+01:00",
      ])
  }
}

extension ShellCommand.Outcome {
  /// The contents of both streams, for a failure message.
  fileprivate var words: String { String(decoding: errors + output, as: UTF8.self) }

  /// Returns the whole number for a key of the answer.
  fileprivate func number(_ key: String) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: output) as? [String: Any]
    return try require(object?[key] as? Int)
  }
}
