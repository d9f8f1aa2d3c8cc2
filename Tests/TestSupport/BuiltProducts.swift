package import Foundation

/// The executables that were built together with these tests.
package enum BuiltProducts {
  /// The folder that holds them: the one of the test bundle.
  ///
  /// On Linux the bundle is the running program; on macOS a helper runs and the bundle is named
  /// among its arguments.
  package static let folder: URL = {
    let arguments = CommandLine.arguments.map { URL(filePath: $0).standardizedFileURL }
    let bundles = arguments + Bundle.allBundles.map(\.bundleURL)
    let folders = bundles.compactMap(folder(holding:))
    let tool = "plan-status"
    let found = folders.first {
      FileManager.default.isExecutableFile(atPath: $0.appending(path: tool).path)
    }
    guard let found else {
      preconditionFailure("no \(tool) beside the test bundle in \(folders.map(\.path))")
    }
    return found
  }()

  private static func folder(holding path: URL) -> URL? {
    let parts = path.pathComponents
    guard let bundle = parts.lastIndex(where: { $0.hasSuffix(".xctest") }) else { return nil }
    return parts[..<bundle].reduce(URL(filePath: "/")) { $0.appending(path: $1) }
      .standardizedFileURL
  }

  /// The tools, by name: every folder of `Sources` with a file that begins a program.
  package static let tools: [String] = Repository.files(in: "Sources", ending: ".swift")
    .filter { path in
      let text = try? Repository.text(of: "Sources/\(path)")
      return text?.split(separator: "\n").contains { $0.hasPrefix("@main ") } == true
    }
    .compactMap { $0.split(separator: "/").first.map(String.init) }.sorted()
}
