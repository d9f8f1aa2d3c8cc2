import Expectations
import FinanceFolder
import Foundation
import TestSupport
import Testing

/// A repository may come from anyone, and its configuration may name programs to run.
@Suite struct HostileRepositoryTests {
  /// A configuration that names a script, and a plain command that shows that the script would be
  /// run.
  struct Trap: CustomTestStringConvertible, Sendable {
    let name: String
    /// Command that sets the configuration; `$TRAP` is a script that creates the file `$CANARY`.
    let set: String
    /// Command that runs plain git so that the script is run; nil if that requires a terminal.
    let spring: String?

    var testDescription: String { name }
  }

  private static let traps = [
    Trap(name: "core.fsmonitor", set: "git config core.fsmonitor \"$TRAP\"", spring: "git status"),
    Trap(
      name: "core.hooksPath",
      set: "mkdir h && cp \"$TRAP\" h/pre-commit && cp \"$TRAP\" h/post-checkout"
        + " && cp \"$TRAP\" h/post-index-change && git config core.hooksPath \"$PWD/h\"",
      spring: "git commit -qm x --allow-empty"),
    Trap(
      name: "its own hooks",
      set: "mkdir -p .git/hooks && for h in pre-commit post-checkout post-index-change"
        + " reference-transaction; do cp \"$TRAP\" .git/hooks/$h; done",
      spring: "git commit -qm x --allow-empty"),
    Trap(name: "core.pager", set: "git config core.pager \"$TRAP\"", spring: nil),
    Trap(
      name: "pager.cat-file", set: "git config pager.cat-file \"$TRAP\"", spring: nil),
    Trap(
      name: "alias",
      set: "for c in rev-parse init ls-tree cat-file config version other; do"
        + " git config alias.$c \"!$TRAP\"; done",
      spring: "git other"),
    Trap(
      name: "diff.external", set: "git config diff.external \"$TRAP\" && echo x >> f",
      spring: "git diff"),
    Trap(
      name: "textconv",
      set: "git config diff.t.textconv \"$TRAP\" && echo '* diff=t' > .gitattributes"
        + " && echo x >> f",
      spring: "git diff"),
    Trap(
      name: "filter.clean",
      set: "git config filter.t.clean \"$TRAP\" && echo '* filter=t' > .gitattributes"
        + " && echo x >> f", spring: "git add f"),
    Trap(
      name: "filter.smudge",
      set: "git config filter.t.smudge \"$TRAP\" && echo '* filter=t' > .gitattributes",
      spring: "rm f && git checkout f"),
    Trap(
      name: "filter.process",
      set: "git config filter.t.process \"$TRAP\" && echo '* filter=t' > .gitattributes",
      spring: "rm f && git checkout f"),
    Trap(
      name: "core.sshCommand",
      set: "git config core.sshCommand \"$TRAP\" && git remote add o ssh://x.invalid/y",
      spring: "git ls-remote o"),
    Trap(
      name: "core.gitProxy",
      set: "git config core.gitProxy \"$TRAP\" && git remote add o git://x.invalid/y",
      spring: "git ls-remote o"),
    Trap(
      name: "a remote that lacking objects are fetched from",
      set: "git config core.sshCommand \"$TRAP\" && git remote add o ssh://x.invalid/y"
        + " && git config core.repositoryFormatVersion 1 && git config extensions.partialClone o"
        + " && git config remote.o.promisor true && git config protocol.ssh.allow always"
        + " && b=$(git rev-parse HEAD:f | sed 's,^..,&/,') && rm -f .git/objects/$b",
      spring: "git cat-file blob HEAD:f"),
    Trap(
      name: "an ext transport that lacking objects are fetched from",
      set: "git remote add o \"ext::$TRAP\" && git config protocol.ext.allow always"
        + " && git config core.repositoryFormatVersion 1 && git config extensions.partialClone o"
        + " && git config remote.o.promisor true"
        + " && b=$(git rev-parse HEAD:f | sed 's,^..,&/,') && rm -f .git/objects/$b",
      spring: "git cat-file blob HEAD:f"),
    Trap(
      name: "init.templateDir",
      set: "mkdir -p t/hooks && cp \"$TRAP\" t/hooks/pre-commit"
        + " && git config init.templateDir \"$PWD/t\"",
      spring: "git init -q --template=\"$PWD/t\" && git commit -qm x --allow-empty"),
    Trap(
      name: "include.path",
      set: "printf '[core]\\n\\tfsmonitor = %s\\n' \"$TRAP\" > inc"
        + " && git config include.path \"$PWD/inc\"", spring: "git status"),
    Trap(
      name: "core.editor", set: "git config core.editor \"$TRAP\"",
      spring: "git commit --allow-empty"),
    Trap(
      name: "gpg.program",
      set: "git config gpg.program \"$TRAP\" && git config commit.gpgSign true"
        + " && git config log.showSignature true",
      spring: "git commit -qm x --allow-empty"),
    Trap(
      name: "credential.helper", set: "git config credential.helper \"!$TRAP\"",
      spring: "printf 'url=https://x.invalid\\n\\n' | git credential fill"),
    Trap(
      name: "core.askPass", set: "git config core.askPass \"$TRAP\"",
      spring: "printf 'url=https://x.invalid\\n\\n' | git credential fill"),
    Trap(
      name: "core.alternateRefsCommand", set: "git config core.alternateRefsCommand \"$TRAP\"",
      spring: nil),
  ]

  private func repository(with trap: Trap) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    // Created by the shell, which does not pass the open file on to other processes. A script that
    // is still open for writing somewhere cannot be run.
    let script =
      "printf '#!/bin/sh\\necho > \"%s/canary\"\\nexit 1\\n' \"$PWD\" > trap && chmod 700 trap"
    let lines =
      "\(script) && TRAP=$PWD/trap && mkdir r && cd r && git init -q . && echo f > f && git add f"
      + " && git commit -qm x && \(trap.set)"
    let outcome = try GitTests.shell(lines, in: folder.place)
    expect(outcome.status, equals: 0, "\(String(decoding: outcome.errors, as: UTF8.self))")
    try? FileManager.default.removeItem(at: canary(in: folder))
    return folder
  }

  private func canary(in folder: TemporaryFolder) -> URL { folder.place.appending(path: "canary") }

  private func isSprung(in folder: TemporaryFolder) -> Bool {
    FileManager.default.fileExists(atPath: canary(in: folder).path)
  }

  @Test("no git command runs a program named by the repository", arguments: traps)
  func isNotSprung(trap: Trap) throws {
    let folder = try repository(with: trap)
    let git = Git(folder: folder.place.appending(path: "r").path)
    expect(git.isInstalled)
    try expect(git.workTree()?.root, equals: folder.place.path + "/r")
    _ = try git.hooksPath()
    // A missing object cannot be returned; nothing else may happen.
    _ = Result { try git.committed("f") }
    _ = Result { try git.committedSize(of: "f") }
    _ = Result { try git.committed("g") }
    try git.initialise()
    expect(!isSprung(in: folder))
  }

  @Test(
    "plain git runs the program, so the trap works", arguments: traps.filter { $0.spring != nil })
  func isSprungByPlainGit(trap: Trap) throws {
    let folder = try repository(with: trap)
    let spring = try require(trap.spring)
    _ = try GitTests.shell("cd r && \(spring)", in: folder.place)
    expect(isSprung(in: folder))
  }

  @Test("creating a folder in such a repository runs no program from it", arguments: traps)
  func folderIsMade(trap: Trap) throws {
    let folder = try repository(with: trap)
    var creation = try FolderCreation(at: folder.place.path + "/r/money")
    creation.make("f", "x")
    let made = creation.makeRepository()
    let tree = try require(made)
    creation.makeHook(
      "pre-commit", running: "x", by: "folder-init", in: tree
    ) { "#!/bin/sh\n# \($0)\n" }
    creation.noteUnusedHook()
    creation.configure([MergeDriverLines(.members, running: "x")])
    expect(!isSprung(in: folder))
  }
}
