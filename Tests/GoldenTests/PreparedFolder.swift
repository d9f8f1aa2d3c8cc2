import Foundation
import TestSupport

/// A folder that requires several programs to create. It is created once per run, and kept in
/// memory as an archive that each test unpacks.
struct PreparedFolder: Sendable {
  struct Failed: Error, CustomStringConvertible { let description: String }

  private static let archive = "prepared.tar"

  private let packed: Result<Data, any Error>

  /// - Parameters:
  ///   - script: the commands that create the folder, in an empty folder or in a copy of `earlier`,
  ///     which is also their home.
  ///   - now: `COFFER_NOW` of the script; nil for the clock's time.
  init(_ script: String, after earlier: PreparedFolder? = nil, now: String? = nil) {
    packed = Result {
      let folder = try earlier?.copy() ?? TemporaryFolder()
      let made = try TemporaryFolder()
      let archive = made.place.appending(path: Self.archive)
      try Self.run(
        "{ \(script)\n} && tar -cf '\(archive.path)' .", in: folder,
        now.map { ["COFFER_NOW": $0] } ?? [:])
      return try Data(contentsOf: archive)
    }
  }

  /// Returns a fresh copy, with the original contents, modes, links and times.
  func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try packed.get().write(to: folder.place.appending(path: Self.archive))
    try Self.run("tar -xpf \(Self.archive) && rm \(Self.archive)", in: folder, [:])
    return folder
  }

  private static func run(
    _ line: String, in folder: TemporaryFolder, _ environment: [String: String]
  ) throws {
    var command = ShellCommand(line, in: folder.place)
    command.environment = environment.merging(["HOME": folder.place.path]) { own, _ in own }
    let outcome = try command.run(atMost: 60)
    guard outcome.status == 0 else {
      let words = String(decoding: outcome.errors, as: UTF8.self)
      throw Failed(description: "status \(outcome.status): \(line)\n\(words)")
    }
  }
}
