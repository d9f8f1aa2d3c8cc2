import Console
import Expectations
import Foundation
import Testing

/// The finance folder is found from a folder below it.
struct FolderSearchTests {
  /// Folders from the current one upwards, with their contents.
  private struct Level {
    var holds: [String] = []
    var owner: UInt32 = 7
    var device: UInt64 = 1
    var isHome = false
  }

  private func folder(_ levels: [Level], environment: [String: String] = [:]) -> String? {
    var terminal = Terminal.system()
    @Sendable func place(_ path: String) -> Int? {
      if path == "/houses/zoe" { return levels.firstIndex(where: \.isHome) }
      guard path != "." else { return 0 }
      let depth = path.split(separator: "/").count
      // The parent of the topmost folder is the topmost folder itself.
      return min(depth, levels.count - 1)
    }
    terminal.environment = { environment[$0] ?? ($0 == "HOME" ? "/houses/zoe" : nil) }
    terminal.folderIdentity = { path in
      place(path).map {
        FolderIdentity(device: levels[$0].device, inode: UInt64($0), owner: levels[$0].owner)
      }
    }
    terminal.exists = { path in
      let parts = path.split(separator: "/")
      guard let name = parts.last else { return false }
      let above = parts.dropLast().joined(separator: "/")
      return place(above.isEmpty ? "." : above).map { levels[$0].holds.contains(String(name)) }
        ?? false
    }
    return Surroundings(terminal).folderAbove()
  }

  @Test("the nearest parent folder that contains a plan, settings or .coffer is used")
  func nearest() {
    for mark in ["reserve_manager.json", "coffer.json", ".coffer"] {
      expect(folder([Level(), Level(holds: [mark]), Level(holds: ["coffer.json"])]), equals: "..")
      expect(folder([Level(), Level(), Level(holds: [mark]), Level()]), equals: "../..")
    }
    expect(folder([Level(), Level(holds: ["ledgers", "notes.txt"]), Level()]) == nil)
    expect(folder([Level(), Level()]) == nil)
  }

  @Test("the current folder comes first, even if it contains only ledgers")
  func current() {
    for mark in ["reserve_manager.json", "coffer.json", ".coffer", "ledgers"] {
      expect(folder([Level(holds: [mark]), Level(holds: ["coffer.json"])]) == nil)
    }
  }

  @Test("the search stops before the home folder, another owner or another file system")
  func boundaries() {
    let found = Level(holds: ["coffer.json"])
    expect(folder([Level(), Level(holds: ["coffer.json"], isHome: true)]) == nil)
    expect(folder([Level(), Level(isHome: true), found]) == nil)
    expect(folder([Level(isHome: true), found]) == nil)
    expect(folder([Level(), Level(holds: ["coffer.json"], owner: 0)]) == nil)
    expect(folder([Level(), Level(owner: 0), found]) == nil)
    expect(folder([Level(), Level(holds: ["coffer.json"], device: 2)]) == nil)
    expect(folder([Level(owner: 0), Level(holds: ["coffer.json"], owner: 0)]), equals: "..")
  }

  @Test("a named folder is used without a search")
  func named() {
    let found = FakeTerminal(environment: ["COFFER_FOLDER": "/srv/money"])
    expect(found.run(Orchard.self, "pick", "oak").output.contains("folder=/srv/money"))
  }
}

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
