import Foundation

/// Third-party programs that some tests need.
package enum OutsideProgram {
  /// The folders in which this test searches for programs.
  package static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// Whether a missing program fails a test instead of skipping it.
  package static let areRequired = ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"

  package static func isInstalled(_ name: String) -> Bool {
    path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}
