import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct GitTests {
  /// Runs a shell line in a folder, with a user name and only the repository's configuration.
  static func shell(_ line: String, in folder: URL) throws -> ShellCommand.Outcome {
    var command = ShellCommand(line, in: folder)
    command.environment = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "n",
      "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n", "GIT_COMMITTER_EMAIL": "e",
      "HOME": folder.path, "CANARY": folder.path + "/canary",
    ]
    return try command.run()
  }

  private func run(_ line: String, in folder: URL) throws {
    let outcome = try Self.shell(line, in: folder)
    expect(outcome.status, equals: 0, "\(line): \(String(decoding: outcome.errors, as: UTF8.self))")
  }

  @Test("a folder is in a work tree, below one or outside; a bare repository is not a work tree")
  func workTrees() throws {
    let folder = try TemporaryFolder()
    let place = folder.place.path
    expect(try Git(folder: place).workTree() == nil)
    try run(
      "mkdir 'a\nb' && git init -q 'a\nb' && mkdir 'a\nb/c' && git init -q --bare d",
      in: folder.place)
    for below in ["", "/c"] {
      let tree = try Git(folder: place + "/a\nb" + below).workTree()
      expect(tree?.root, equals: place + "/a\nb")
      expect(tree?.directory, equals: place + "/a\nb/.git")
      expect(tree?.commonDirectory, equals: place + "/a\nb/.git")
    }
    expect(try Git(folder: place + "/d").workTree() == nil)
  }

  @Test("a second checkout has its own directory and shares the rest")
  func secondCheckout() throws {
    let folder = try TemporaryFolder()
    let place = folder.place.path
    try run(
      "git init -q a && cd a && git commit -q --allow-empty -m x && git worktree add -q ../b",
      in: folder.place)
    let tree = try Git(folder: place + "/b").workTree()
    expect(tree?.root, equals: place + "/b")
    expect(tree?.directory, equals: place + "/a/.git/worktrees/b")
    expect(tree?.commonDirectory, equals: place + "/a/.git")
  }

  @Test("a new repository is on branch main, has no hooks, and can be read")
  func initialises() throws {
    let folder = try TemporaryFolder()
    let git = Git(folder: folder.place.path)
    try git.initialise()
    try expect(git.workTree()?.root, equals: folder.place.path)
    let head = folder.place.appending(path: ".git/HEAD")
    try expect(String(contentsOf: head, encoding: .utf8), equals: "ref: refs/heads/main\n")
    expect(!FileManager.default.fileExists(atPath: folder.place.path + "/.git/hooks"))
    expect(git.isInstalled)
  }

  @Test("a file is read from the last commit; an uncommitted or unknown file gives nil")
  func committed() throws {
    let folder = try TemporaryFolder()
    let git = Git(folder: folder.place.path)
    try git.initialise()
    expect(try git.committed("a") == nil)
    let names = ["a", "-b", ":(top)a", "*", "c d\ne", "HEAD", "ü"]
    for name in names {
      try Data("\(name)\r\n\0".utf8).write(to: folder.place.appending(path: name))
    }
    try run(
      "mkdir sub && echo s > sub/s && ln -s a link && git add -A && git commit -qm x && echo y > a"
        + " && echo y > new", in: folder.place)
    for name in names {
      let bytes = Array("\(name)\r\n\0".utf8)
      try expect(git.committed(name), equals: bytes, "\(name)")
      try expect(git.committedSize(of: name), equals: bytes.count, "\(name)")
    }
    for name in ["new", "sub", "link", "s", "a?", "sub/", ""] {
      expect(try git.committed(name) == nil, "\(name)")
    }
    try expect(git.committed("sub/s"), equals: Array("s\n".utf8))
    try expect(Git(folder: folder.place.path + "/sub").committed("s"), equals: Array("s\n".utf8))
    expect(try Git(folder: folder.place.path + "/sub").committed("a") == nil)
  }

  @Test("a custom hooks path is returned as configured, and the default is nil")
  func hooksPath() throws {
    let folder = try TemporaryFolder()
    let git = Git(folder: folder.place.path)
    try git.initialise()
    guard try git.hooksPath() == nil else { return }
    try run("git config core.hooksPath 'my hooks'", in: folder.place)
    try expect(git.hooksPath(), equals: "my hooks")
  }

  @Test("git's own error text is passed on, and a missing git is reported")
  func problems() throws {
    var calls = SystemCalls.system
    calls.run = { _ throws(SystemCalls.Problem) in
      ProgramOutcome(
        status: 128,
        errors: Array(
          "warning: x\nfatal: detected dubious ownership in repository at '/f'\nTo add\n".utf8))
    }
    let refused = Git(folder: "/f", calls: calls)
    let problem = #expect(throws: Git.Problem.self) { try refused.workTree() }
    expect(problem, equals: .refused("detected dubious ownership in repository at '/f'"))
    expect(problem?.diagnostic.oneLine.contains("[folder-git-refused]"), equals: true)
    #expect(throws: Git.Problem.self) { try refused.committed("a") }
    #expect(throws: Git.Problem.self) { try refused.initialise() }
    calls.run = { _ throws(SystemCalls.Problem) in throw SystemCalls.Problem(number: ENOENT) }
    let absent = Git(folder: "/f", calls: calls)
    #expect(throws: Git.Problem.notInstalled) { try absent.workTree() }
    expect(!absent.isInstalled)
    calls.run = { _ throws(SystemCalls.Problem) in ProgramOutcome(isCut: true) }
    #expect(throws: Git.Problem.self) { try Git(folder: "/f", calls: calls).hooksPath() }
    calls.run = { _ throws(SystemCalls.Problem) in ProgramOutcome(status: 9) }
    #expect(throws: Git.Problem.refused("it ended with status 9")) {
      try Git(folder: "/f", calls: calls).initialise()
    }
  }

  @Test("a git command that exceeds its time limit is reported as unanswered")
  func slow() throws {
    var calls = SystemCalls.system
    calls.run = { _ throws(SystemCalls.Problem) in
      try SystemCalls.system.run(Program("sleep", ["60"], limitInMilliseconds: 100))
    }
    let problem = #expect(throws: Git.Problem.self) {
      try Git(folder: "/f", calls: calls).workTree()
    }
    expect(problem, equals: .tooSlow(seconds: 30))
    expect(
      problem?.diagnostic.message,
      equals: "git does not work here: it was stopped because it did not answer within 30 seconds")
  }

  @Test("a broken repository or a missing folder is an error, not a place outside git")
  func broken() throws {
    let folder = try TemporaryFolder()
    try run("git init -q . && echo '[' > .git/config", in: folder.place)
    #expect(throws: Git.Problem.self) { try Git(folder: folder.place.path).workTree() }
    #expect(throws: Git.Problem.self) { try Git(folder: folder.place.path + "/gone").workTree() }
    try run("rm -r .git && echo 'gitdir: /nowhere' > .git", in: folder.place)
    #expect(throws: Git.Problem.self) { try Git(folder: folder.place.path).workTree() }
  }
}
