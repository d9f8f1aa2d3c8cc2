import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct FolderCreationTests {
  /// Creates a small folder: a file, a file in a folder, and a file of patterns.
  @discardableResult
  static func make(at path: String, _ calls: SystemCalls = .system) throws -> FolderCreation {
    var creation = try FolderCreation(at: path, calls: calls)
    creation.make("plan", "a plan\n")
    if creation.makeFolder("rows") { creation.make("rows/a.csv", "id\n", unless: "rows/a") }
    creation.make("patterns", lines: ["one", "two"])
    return creation
  }

  private func steps(_ creation: FolderCreation) -> [String] {
    creation.steps.map { "\($0.action.rawValue) \($0.path)" }
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("a new folder, its parents and its files are private")
  func isNew() throws {
    let place = try TemporaryFolder().place.path
    let creation = try Self.make(at: place + "/a/b//")
    expect(
      steps(creation),
      equals: [
        "created \(place)/a/b//", "created plan", "created rows/a.csv", "created patterns",
      ])
    expect(creation.diagnostics.isEmpty)
    for folder in ["a", "a/b", "a/b/rows"] { try expect(mode("\(place)/\(folder)"), equals: 0o700) }
    for file in ["plan", "rows/a.csv", "patterns"] {
      try expect(mode("\(place)/a/b/\(file)"), equals: 0o600)
    }
  }

  @Test("running again keeps everything without changing a byte or a time")
  func again() throws {
    let folder = try TemporaryFolder()
    try Self.make(at: folder.place.path)
    let before = try GitTests.shell("stat -c '%n %i %Y %Z' * rows/*", in: folder.place).output
    let creation = try Self.make(at: folder.place.path)
    expect(steps(creation), equals: ["kept plan", "kept rows/a.csv", "kept patterns"])
    try expect(
      GitTests.shell("stat -c '%n %i %Y %Z' * rows/*", in: folder.place).output, equals: before)
  }

  @Test("anything with a file's name is kept: an empty file, a folder or a broken link")
  func keeps() throws {
    let folder = try TemporaryFolder()
    _ = try GitTests.shell("mkdir -p plan rows/a; touch patterns", in: folder.place)
    let creation = try Self.make(at: folder.place.path)
    expect(steps(creation), equals: ["kept plan", "kept rows/a", "extended patterns"])
    expect(creation.steps.last?.addedLines, equals: 2)
    let other = try TemporaryFolder()
    _ = try GitTests.shell("ln -s nowhere plan", in: other.place)
    expect(steps(try Self.make(at: other.place.path)).first, equals: "kept plan")
    expect(!FileManager.default.fileExists(atPath: other.place.path + "/nowhere"))
  }

  @Test("links out of the folder are not followed, links within it are")
  func links() throws {
    let folder = try TemporaryFolder()
    _ = try GitTests.shell(
      "mkdir in out; echo x > p; ln -s ../out in/rows; ln -s ../p in/patterns", in: folder.place)
    let creation = try Self.make(at: folder.place.path + "/in")
    expect(steps(creation), equals: ["created plan"])
    expect(creation.diagnostics.map(\.code), equals: ["folder-not-made", "folder-not-made"])
    expect(try FileTree(of: folder.place.appending(path: "out")).files.isEmpty)
    expect(FileManager.default.contents(atPath: folder.place.path + "/p"), equals: Data("x\n".utf8))
    let inner = try TemporaryFolder()
    _ = try GitTests.shell("mkdir real other; ln -s other real/x; ln -s real link", in: inner.place)
    expect(steps(try Self.make(at: inner.place.path + "/link")).count, equals: 3)
    expect(FileManager.default.fileExists(atPath: inner.place.path + "/real/rows/a.csv"))
  }

  @Test("a file in place of the folder is bad input; one in place of a subfolder is reported")
  func taken() throws {
    let folder = try TemporaryFolder()
    _ = try GitTests.shell("touch f; mkdir d; touch d/rows", in: folder.place)
    for name in ["f", "f/g"] {
      let failure = #expect(throws: (any Error).self) {
        try FolderCreation(at: folder.place.path + "/" + name)
      }
      expect(String(describing: failure).contains("folder-missing"))
    }
    let creation = try Self.make(at: folder.place.path + "/d")
    expect(steps(creation), equals: ["created plan", "created patterns"])
    expect(creation.diagnostics.map(\.code), equals: ["folder-not-made"])
  }

  @Test("the hook is private, a different hook is kept, and a link is not followed")
  func hooks() throws {
    let folder = try TemporaryFolder()
    var creation = try FolderCreation(at: folder.place.path + "/it's")
    let made = creation.makeRepository()
    let tree = try require(made)
    func hook(_ text: String) -> [String] {
      creation.makeHook(
        "pre-commit", running: "folder-check", by: "folder-init", in: tree
      ) { "\(text) \($0)" }
      creation.noteUnusedHook()
      return [creation.steps.last?.action.rawValue ?? ""] + creation.diagnostics.map(\.code)
    }
    expect(hook("a"), equals: ["created"])
    let place = folder.place.path + "/it's/.git/hooks/pre-commit"
    expect(FileManager.default.contents(atPath: place), equals: Data("a .".utf8))
    expect(try mode(place) == 0o700 && mode(folder.place.path + "/it's/.git") == 0o700)
    expect(hook("a"), equals: ["kept"])
    expect(hook("b"), equals: ["kept", "folder-hook-kept"])
    _ = try GitTests.shell(
      "rm -r .git/hooks; mkdir ../h; ln -s ../../h .git/hooks",
      in: folder.place.appending(path: "it's"))
    expect(hook("a").last, equals: "folder-not-made")
    expect(try FileTree(of: folder.place.appending(path: "h")).files.isEmpty)
  }

  @Test("inside a repository no new one is created, and the hook gets the folder's path")
  func below() throws {
    let folder = try TemporaryFolder()
    _ = try GitTests.shell(
      "git init -q --template= . && git config core.hooksPath h", in: folder.place)
    var creation = try FolderCreation(at: folder.place.path + "/a/b")
    let made = creation.makeRepository()
    let tree = try require(made)
    creation.makeHook("pre-commit", running: "folder-check", by: "folder-init", in: tree) { $0 }
    creation.noteUnusedHook()
    expect(tree.root, equals: folder.place.path)
    let hook = folder.place.path + "/.git/hooks/pre-commit"
    expect(FileManager.default.contents(atPath: hook), equals: Data("a/b".utf8))
    expect(creation.steps.map(\.path), equals: [folder.place.path + "/a/b", hook])
    expect(creation.diagnostics.map(\.code), equals: ["folder-hook-unused"])
  }

  @Test("if git is missing or fails, there is no repository, and a note or an error")
  func withoutGit() throws {
    let folder = try TemporaryFolder()
    func codes(_ run: @escaping @Sendable (Program) throws(SystemCalls.Problem) -> ProgramOutcome)
      throws -> [String]
    {
      var calls = SystemCalls.system
      calls.run = run
      var creation = try FolderCreation(at: folder.place.path, calls: calls)
      let made = creation.makeRepository()
      expect(made == nil)
      return creation.diagnostics.map(\.code)
    }
    try expect(
      codes { _ throws(SystemCalls.Problem) in throw SystemCalls.Problem(number: ENOENT) },
      equals: ["folder-git-missing"])
    try expect(
      codes { _ throws(SystemCalls.Problem) in ProgramOutcome(status: 128, errors: [120]) },
      equals: ["folder-git-refused"])
    try expect(
      codes { program throws(SystemCalls.Problem) in
        program.arguments.contains("init")
          ? ProgramOutcome(status: 1, errors: Array("fatal: disk full\n".utf8))
          : ProgramOutcome(
            status: 128, errors: Array("fatal: not a git repository (or any)\n".utf8))
      }, equals: ["folder-not-made"])
  }
}
