import Foundation

/// The programs of others that blocks of the documents need.
enum OutsideProgram {
  /// The folders in which this test itself would find a program.
  static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// Whether a missing program fails a test instead of being passed over.
  static let areRequired = ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"

  static func isInstalled(_ name: String) -> Bool {
    path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}
