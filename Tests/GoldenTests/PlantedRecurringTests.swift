import Expectations
import Foundation
import TestSupport
import Testing

/// `recurring detect` on folders whose recurring payments are known: a sample of `make oracles`.
struct PlantedRecurringTests {
  private static let isWanted: Bool = {
    let isThere = OutsideProgram.isInstalled("python3")
    if !isThere { print("recurring detect is not scored, for there is no python3") }
    return isThere || OutsideProgram.areRequired
  }()

  @Test(
    "at least 95 % of planted and of found series are correct, and of days and prices",
    .enabled(if: isWanted))
  func score() throws {
    let folder = try TemporaryFolder()
    let generator = Repository.at("Tests/Generators/recurring.py").path
    let oracle = Repository.at("Tests/Oracles/recurring_score.py").path
    let tools = BuiltProducts.folder.path
    var command = ShellCommand(
      "python3 -B '\(generator)' --out planted --folders 3 --seed 1"
        + " && python3 -B '\(oracle)' '\(tools)' planted --misses 5", in: folder.place)
    command.environment["PATH"] = OutsideProgram.path
    let outcome = try command.run(atMost: 120)
    expect(
      outcome.status, equals: 0,
      "\(String(decoding: outcome.output + outcome.errors, as: UTF8.self))")
  }
}
