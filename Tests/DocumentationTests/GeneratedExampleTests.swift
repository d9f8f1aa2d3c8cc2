import Expectations
import Foundation
import TestSupport
import Testing

/// `examples/daily` equals the output of its generator.
struct GeneratedExampleTests {
  private static let isWanted: Bool = {
    let isThere = OutsideProgram.isInstalled("python3")
    if !isThere { print("examples/daily is not generated again, for there is no python3") }
    return isThere || OutsideProgram.areRequired
  }()

  @Test("the generator reproduces the example byte for byte", .enabled(if: isWanted))
  func daily() throws {
    let folder = try TemporaryFolder()
    let generator = Repository.at("Tests/Generators/daily.py").path
    var command = ShellCommand("python3 -B '\(generator)' --out daily", in: folder.place)
    command.environment["PATH"] = OutsideProgram.path
    let outcome = try command.run(atMost: 60)
    expect(outcome.status, equals: 0, "\(String(decoding: outcome.errors, as: UTF8.self))")
    let written = try FileTree(of: folder.place.appending(path: "daily"))
    let kept = try FileTree(of: Repository.at("examples/daily"))
    expect(!kept.files.isEmpty)
    expect(written.differences(from: kept), equals: [])
  }
}
