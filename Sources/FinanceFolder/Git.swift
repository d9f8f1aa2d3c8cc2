import FinanceModel
package import PlainText

/// The one place that runs git, and trusts nothing that a repository says of itself: no hook, no
/// file system monitor, no filter, no pager and no transport of its configuration is ever run.
///
/// Each call starts git once or twice, a few milliseconds each. git looks at the folder as it
/// would for a person standing in it.
package struct Git: Sendable {
  /// Why git could not answer.
  package enum Problem: Error, Equatable, Sendable {
    /// There is no program of that name on `PATH`.
    case notInstalled
    /// git's own first line, without its `fatal: `.
    case refused(String)
    /// It has more to say than is kept.
    case tooLarge
    /// It did not end in so many seconds, and was killed.
    case tooSlow(seconds: Int)

    /// A note to go on without git: `folder-git-missing` or `folder-git-refused`.
    package var diagnostic: Diagnostic {
      switch self {
      case .notInstalled:
        Diagnostic(
          .note, FolderCode.gitMissing, "git is not installed, so no history of the files is kept",
          hint: "install git and run this again")
      case .refused(let words): Self.refusal(words)
      case .tooLarge: Self.refusal("it says more than \(Program.outputLimit >> 20) MiB")
      case .tooSlow(let seconds):
        Self.refusal("it did not answer in \(seconds) seconds, its limit, and was ended")
      }
    }

    private static func refusal(_ words: String) -> Diagnostic {
      Diagnostic(
        .note, FolderCode.gitRefused, "git does not work here: \(words.visible)",
        hint: "mend that for git, and run this again")
    }
  }

  /// Where a folder belongs to, without links.
  package struct WorkTree: Equatable, Sendable {
    /// The topmost folder of the checked-out files.
    package let root: String
    /// What belongs to this checkout: its index, and what is under way in it.
    package let directory: String
    /// What all checkouts of the repository share: its objects, configuration and hooks.
    package let commonDirectory: String
  }

  let folder: String
  let calls: SystemCalls

  package init(folder: String, calls: SystemCalls = .system) {
    self.folder = folder
    self.calls = calls
  }

  /// Where the folder belongs to; nil outside of any work tree, which a bare repository is too.
  package func workTree() throws(Problem) -> WorkTree? {
    let inside = try run(["rev-parse", "--is-inside-work-tree"])
    if inside.status != 0 {
      let words = Self.words(of: inside)
      // The one with a parenthesis looked everywhere; others name a repository that is broken.
      guard words.hasPrefix("not a git repository (") else { throw .refused(words) }
      return nil
    }
    guard Self.line(inside.output) == "true" else { return nil }
    func path(_ question: String) throws(Problem) -> String {
      Self.line(try output(["rev-parse", "--path-format=absolute", question]))
    }
    return WorkTree(
      root: try path("--show-toplevel"), directory: try path("--absolute-git-dir"),
      commonDirectory: try path("--git-common-dir"))
  }

  /// Makes the folder a repository whose first branch is `main`, without any template: no hook.
  package func initialise() throws(Problem) {
    _ = try output(["-c", "init.defaultBranch=main", "init", "--quiet", "--template="])
  }

  /// A file of the last commit.
  package struct CommittedFile: Equatable, Sendable {
    /// Relative to the folder.
    package let path: String
    /// In bytes.
    package let size: Int
    let object: String
  }

  /// The files of a commit at these paths, or below them; none where there is no commit yet.
  ///
  /// - Parameters:
  ///   - paths: relative to the folder.
  ///   - commit: its name; the last one unless told.
  package func committedFiles(
    _ paths: [String], of commit: String = "HEAD"
  ) throws(Problem) -> [CommittedFile] {
    let words = ["--literal-pathspecs", "ls-tree", "-r", "-z", "-l", commit, "--"] + paths
    let outcome = try run(words)
    if outcome.status != 0, Self.words(of: outcome).hasPrefix("Not a valid object name HEAD") {
      return []
    }
    // "100644 blob ID SIZE", a tab and the path, of each.
    return try Self.checked(outcome).split(separator: 0).compactMap { entry in
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let fields = parts[0].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, fields.count == 4, fields[0].hasPrefix("100"),
        let size = Int(fields[3])
      else { return nil }
      return CommittedFile(
        path: String(decoding: parts[1], as: UTF8.self), size: size, object: fields[2])
    }
  }

  /// The bytes of a file of the last commit, whatever filters there are.
  ///
  /// - Throws: ``Problem/tooLarge`` for more than 64 MiB.
  package func content(of file: CommittedFile) throws(Problem) -> [UInt8] {
    guard file.size <= Program.outputLimit else { throw .tooLarge }
    return try blob(file.object)
  }

  /// The bytes of an object.
  func blob(_ name: String) throws(Problem) -> [UInt8] {
    try output(["cat-file", "blob", name])
  }

  /// The values that git's configuration has for a key; none if it is not set.
  ///
  /// - Parameter inRepositoryAlone: whether only the repository's own lines count, not those of the
  ///   person or the machine.
  package func configured(
    _ key: String, inRepositoryAlone: Bool
  ) throws(Problem) -> [String] {
    let scope = inRepositoryAlone ? ["--local"] : []
    let outcome = try run(["config"] + scope + ["-z", "--get-all", key])
    if outcome.status == 1 { return [] }
    return try Self.checked(outcome).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sets a key of the repository's own configuration, which all its checkouts share.
  package func configure(_ key: String, _ value: String) throws(Problem) {
    _ = try output(["config", "--local", "--replace-all", key, value])
  }

  /// What `core.hooksPath` says, in which case git looks for hooks there; nil where it is not set.
  package func hooksPath() throws(Problem) -> String? {
    let values = try output(["config", "-z", "--get-all", "core.hooksPath"]).split(separator: 0)
    // The last one is our own, by which no hook is run.
    return values.dropLast().last.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Git {
  /// What stands before every command. The configuration of a repository is written by whoever
  /// made it, and much of what it can say is a program to run.
  static let neutral = [
    "--no-optional-locks", "--no-pager", "-c", "core.fsmonitor=false", "-c",
    "core.hooksPath=/dev/null", "-c", "core.pager=cat", "-c", "core.editor=false", "-c",
    "core.sshCommand=false", "-c", "core.askPass=", "-c", "credential.helper=", "-c",
    "protocol.allow=never", "-c", "protocol.ext.allow=never", "-c", "diff.external=", "-c",
    "gc.auto=0", "-c", "maintenance.auto=false", "-c", "commit.gpgSign=false", "-c",
    "core.fsync=all", "-c", "core.fsyncMethod=fsync",
  ]

  /// No question is asked, no object is fetched, and the words are English.
  static let environment = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1",
    "LC_ALL": "C",
  ]

  /// - Throws: ``Problem/refused(_:)`` without running git if a pipe or a device is in the place of
  ///   a file that git reads: git would wait for it.
  func run(_ words: [String]) throws(Problem) -> ProgramOutcome {
    if let file = fileThatIsNone() { throw .refused(file) }
    let program = Program(
      "git", ["-C", folder] + Self.neutral + words, environment: Self.environment)
    do throws(SystemCalls.Problem) {
      return try calls.run(program)
    } catch {
      if error == .timeout { throw .tooSlow(seconds: program.limitInMilliseconds / 1000) }
      throw error.isMissing ? .notInstalled : .refused(error.reason)
    }
  }

  private func fileThatIsNone() -> String? {
    let obstacles = WritingObstacles(
      disk: Disk(calls: calls), place: FolderPlace(root: folder))
    guard let directory = obstacles.repository()?.directory else { return nil }
    for name in ["HEAD", "config", "index", "packed-refs"] {
      let path = directory + "/" + name
      if let kind = calls.kind(path), kind != .file {
        return "'\(path)' is \(kind.words), not a file"
      }
    }
    return nil
  }

  func output(_ words: [String]) throws(Problem) -> [UInt8] {
    try Self.checked(try run(words))
  }

  static func checked(_ outcome: ProgramOutcome) throws(Problem) -> [UInt8] {
    guard outcome.status == 0 else { throw .refused(words(of: outcome)) }
    guard !outcome.isCut else { throw .tooLarge }
    return outcome.output
  }

  /// The first line that git wrote to standard error, without what kind of message it is.
  private static func words(of outcome: ProgramOutcome) -> String {
    let text = String(decoding: outcome.errors, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("warning: ") }
    guard let line = lines.first else { return "it ended with status \(outcome.status)" }
    for kind in ["fatal: ", "error: "] where line.hasPrefix(kind) {
      return String(line.dropFirst(kind.count))
    }
    return String(line)
  }

  /// The answer without the line feed that ends it; a path may hold others.
  private static func line(_ output: [UInt8]) -> String {
    String(
      decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
  }
}
