import Console
import Expectations
import Foundation
import Testing

@Suite struct ProtectedFolderTests {
  /// A tool that prints the destination of its answer, in a folder that protects `own.json`, `deep`
  /// and `twin`.
  private struct Guarded: Tool {
    static let spec = ToolSpec(
      name: "guarded", summary: "write a word", options: [.folder, .output, .svg],
      examples: [Example("guarded", "a word")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus { .done }

    static func protectedFolder(_ invocation: Invocation) -> ProtectedFolder? {
      let root = invocation.folder
      return ProtectedFolder(root, folders: [root + "/deep"], names: ["own.json"]) {
        [root + "/twin"]
      }
    }
  }

  @Test("a protected file is recognized by every path that leads to it, and no other file is")
  func paths() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "coffer-\(UUID())")
    let root = place.path
    try FileManager.default.createDirectory(
      atPath: root + "/deep/deeper", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    try Data().write(to: place.appending(path: "twin"))
    try FileManager.default.linkItem(atPath: root + "/twin", toPath: root + "/hard")
    for (link, target) in [("into", "deep/deeper/new"), ("folder", "deep"), ("self", "own.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: root + "/" + link, withDestinationPath: target)
    }
    func isRefused(_ path: String, by option: String) -> Bool {
      var terminal = Terminal.system()
      terminal.arguments = { ["-C", root, option, root + "/" + path] }
      terminal.write = { _, _ in nil }
      return Guarded.run(on: terminal) == .badInput
    }
    for path in [
      "own.json", "OWN.json", "deep/../own.json", "self", "hard", "twin", "into", "folder/new",
      "deep/deeper/./new",
    ] {
      expect(isRefused(path, by: "-o"), "\(path)")
      expect(isRefused(path, by: "--svg"), "\(path)")
    }
    for path in ["new", "own.json.html", "other/own.json"] {
      expect(!isRefused(path, by: "-o"), "\(path)")
    }
  }
}
