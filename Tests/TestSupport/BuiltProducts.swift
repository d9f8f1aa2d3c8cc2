package import Foundation

/// The program built together with these tests, under the name of each tool.
package enum BuiltProducts {
  private static let program = "coffer"

  /// The folder that contains the program and a link to it for each tool. This is the folder named
  /// by `COFFER_BIN`, otherwise the folder of the tests.
  ///
  /// On Linux, this is the folder of the running program. On macOS, a helper runs the test bundle,
  /// which is named in the helper's arguments.
  package static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["COFFER_BIN"] { return URL(filePath: named) }
    let arguments = CommandLine.arguments.map { URL(filePath: $0).standardizedFileURL }
    let running = [Bundle.main.executableURL].compactMap { $0?.resolvingSymlinksInPath() }
    let folders = (running + arguments + Bundle.allBundles.map(\.bundleURL)).map(folder(holding:))
    let found = folders.first {
      FileManager.default.isExecutableFile(atPath: $0.appending(path: program).path)
    }
    guard let found else {
      preconditionFailure("no \(program) next to the running program, in \(folders.map(\.path))")
    }
    for tool in tools { link(tool, in: found) }
    return found
  }()

  /// Returns the folder of a program, or the folder that contains the test bundle of the path.
  private static func folder(holding path: URL) -> URL {
    let parts = path.pathComponents
    guard let bundle = parts.lastIndex(where: { $0.hasSuffix(".xctest") }) else {
      return path.deletingLastPathComponent()
    }
    return parts[..<bundle].reduce(URL(filePath: "/")) { $0.appending(path: $1) }
      .standardizedFileURL
  }

  /// Creates the link of a tool if it is missing. A concurrent test may have created it.
  private static func link(_ tool: String, in folder: URL) {
    let place = folder.appending(path: tool).path
    let files = FileManager.default
    if (try? files.destinationOfSymbolicLink(atPath: place)) == program { return }
    try? files.removeItem(atPath: place)
    try? files.createSymbolicLink(atPath: place, withDestinationPath: program)
  }

  /// The tools by name, in the order of the table in `Sources/Tools/Coffer.swift`.
  package static let tools: [String] = {
    let table = (try? Repository.text(of: "Sources/Tools/Coffer.swift")) ?? ""
    return table.matches(of: /"([a-z-]+)", \w+\.self/).map { String($0.1) }
  }()
}
