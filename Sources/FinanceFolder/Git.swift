import FinanceModel
package import PlainText

/// Runs git without trusting the repository. Hooks, file system monitors, filters, pagers and
/// transports that the repository configures are never run.
///
/// Each call starts git once or twice, which takes a few milliseconds each time. Git treats the
/// folder as if a user ran git there.
package struct Git: Sendable {
  /// Reason why git failed.
  package enum Problem: Error, Equatable, Sendable {
    /// `git` is not on `PATH`.
    case notInstalled
    /// First line of git's error message, without the prefix `fatal: `.
    case refused(String)
    /// The output exceeds the limit.
    case tooLarge
    /// Git exceeded its time limit and was killed.
    case tooSlow(seconds: Int)

    /// Note reported when work continues without git: `folder-git-missing` or `folder-git-refused`.
    package var diagnostic: Diagnostic {
      switch self {
      case .notInstalled:
        Diagnostic(
          .note, FolderCode.gitMissing,
          "git is not installed, so the history of the files is not recorded",
          hint: "install git, and run the command again")
      case .refused(let words): Self.refusal(words)
      case .tooLarge: Self.refusal("its output exceeds \(Program.outputLimit >> 20) MiB")
      case .tooSlow(let seconds):
        Self.refusal("it was stopped because it did not answer within \(seconds) seconds")
      }
    }

    /// ``diagnostic`` as an error, for work that needs git.
    var failure: Failure {
      var error = diagnostic
      error.severity = .error
      return Failure(.input, error)
    }

    private static func refusal(_ words: String) -> Diagnostic {
      Diagnostic(
        .note, FolderCode.gitRefused, "git does not work here: \(words.visible)",
        hint: "fix the problem in git, and run the command again")
    }
  }

  /// Paths of a folder's repository, with links resolved.
  package struct WorkTree: Equatable, Sendable {
    /// The top-level folder of the work tree.
    package let root: String
    /// The git directory of this checkout, with its index and the state of any operation in
    /// progress.
    package let directory: String
    /// The common git directory, which all checkouts of the repository share, with its objects,
    /// configuration and hooks.
    package let commonDirectory: String
  }

  let folder: String
  let calls: SystemCalls

  package init(folder: String, calls: SystemCalls = .system) {
    self.folder = folder
    self.calls = calls
  }

  /// Returns the work tree that contains the folder; nil if the folder is not in a work tree, as in
  /// a bare repository.
  package func workTree() throws(Problem) -> WorkTree? {
    guard try isInWorkTree() else { return nil }
    func path(_ question: String) throws(Problem) -> String {
      Self.line(try output(["rev-parse", "--path-format=absolute", question]))
    }
    return WorkTree(
      root: try path("--show-toplevel"), directory: try path("--absolute-git-dir"),
      commonDirectory: try path("--git-common-dir"))
  }

  /// Whether the folder is in a work tree.
  func isInWorkTree() throws(Problem) -> Bool {
    let inside = try run(["rev-parse", "--is-inside-work-tree"])
    if inside.status != 0 {
      let words = Self.words(of: inside)
      // Only a message with this parenthesis means that there is no repository. Other messages
      // report a broken repository.
      guard words.hasPrefix("not a git repository (") else { throw .refused(words) }
      return false
    }
    return Self.line(inside.output) == "true"
  }

  /// Makes the folder a repository with `main` as its first branch. The repository is created
  /// without a template and therefore without hooks.
  package func initialise() throws(Problem) {
    _ = try output(["-c", "init.defaultBranch=main", "init", "--quiet", "--template="])
  }

  /// A file in a commit.
  package struct CommittedFile: Equatable, Sendable {
    /// Path relative to the folder.
    package let path: String
    /// The size in bytes.
    package let size: Int
    let object: String
    /// Whether the entry is a file rather than a symbolic link or a submodule.
    let isRegular: Bool
  }

  /// Returns the files in a commit at or below the given paths; empty before the first commit.
  /// Links and submodules are omitted.
  ///
  /// - Parameters:
  ///   - paths: the paths relative to the folder.
  ///   - commit: the commit's name; the last commit by default.
  package func committedFiles(
    _ paths: [String], of commit: String = "HEAD"
  ) throws(Problem) -> [CommittedFile] {
    try entries(paths, of: commit).filter(\.isRegular)
  }

  /// Returns the files in a commit, as ``committedFiles(_:of:)`` does, but including links and
  /// submodules.
  func entries(
    _ paths: [String], of commit: String
  ) throws(Problem) -> [CommittedFile] {
    let words = ["--literal-pathspecs", "ls-tree", "-r", "-z", "-l", commit, "--"] + paths
    let outcome = try run(words)
    if outcome.status != 0, Self.words(of: outcome).hasPrefix("Not a valid object name HEAD") {
      return []
    }
    // Each entry is "100644 blob ID SIZE", a tab and the path.
    return try Self.checked(outcome).split(separator: 0).compactMap { entry in
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let fields = parts[0].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, fields.count == 4 else { return nil }
      return CommittedFile(
        path: String(decoding: parts[1], as: UTF8.self), size: Int(fields[3]) ?? 0,
        object: fields[2], isRegular: fields[0].hasPrefix("100"))
    }
  }

  /// Returns the bytes of a file in a commit, without applying filters.
  ///
  /// - Throws: ``Problem/tooLarge`` if the file has more than 64 MiB.
  package func content(of file: CommittedFile) throws(Problem) -> [UInt8] {
    guard file.size <= Program.outputLimit else { throw .tooLarge }
    return try blob(file.object)
  }

  /// Returns the bytes of an object.
  func blob(_ name: String) throws(Problem) -> [UInt8] {
    try output(["cat-file", "blob", name])
  }

  /// Returns the values of a key in git's configuration; empty if the key is not set.
  ///
  /// - Parameter inRepositoryAlone: whether to read only the repository's own configuration, not
  ///   the user's or the machine's.
  package func configured(
    _ key: String, inRepositoryAlone: Bool
  ) throws(Problem) -> [String] {
    let scope = inRepositoryAlone ? ["--local"] : []
    let outcome = try run(["config"] + scope + ["-z", "--get-all", key])
    if outcome.status == 1 { return [] }
    return try Self.checked(outcome).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sets a key in the repository's own configuration, which all its checkouts share.
  package func configure(_ key: String, _ value: String) throws(Problem) {
    _ = try output(["config", "--local", "--replace-all", key, value])
  }

  /// Returns the value of `core.hooksPath`, the folder in which git looks for hooks; nil if it is
  /// not set.
  package func hooksPath() throws(Problem) -> String? {
    let values = try output(["config", "-z", "--get-all", "core.hooksPath"]).split(separator: 0)
    // The last value is omitted, because it is Coffer's own, which disables hooks.
    return values.dropLast().last.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Git {
  /// The options given to every command. They are needed because a repository's configuration is
  /// untrusted, and many of its keys name programs to run.
  static let neutral = [
    "--no-optional-locks", "--no-pager", "-c", "core.fsmonitor=false", "-c",
    "core.hooksPath=/dev/null", "-c", "core.pager=cat", "-c", "core.editor=false", "-c",
    "core.sshCommand=false", "-c", "core.askPass=", "-c", "credential.helper=", "-c",
    "protocol.allow=never", "-c", "protocol.ext.allow=never", "-c", "diff.external=", "-c",
    "gc.auto=0", "-c", "maintenance.auto=false", "-c", "commit.gpgSign=false", "-c",
    "core.fsync=all", "-c", "core.fsyncMethod=fsync", "-c", "i18n.logOutputEncoding=UTF-8",
  ]

  /// Environment that disables prompts and object fetching and sets messages to English.
  static let environment = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1",
    "LC_ALL": "C",
  ]

  /// Runs git with these arguments.
  ///
  /// - Throws: ``Problem/refused(_:)``, without running git, if a file that git reads is a pipe or
  ///   a device, because git would wait for it.
  func run(_ words: [String], input: [UInt8] = []) throws(Problem) -> ProgramOutcome {
    if let file = fileThatIsNone() { throw .refused(file) }
    var program = Program(
      "git", ["-C", folder] + Self.neutral + words, environment: Self.environment)
    program.input = input
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

  /// Returns the first line that git wrote to standard error, without its `fatal: ` or `error: `
  /// prefix.
  private static func words(of outcome: ProgramOutcome) -> String {
    let text = String(decoding: outcome.errors, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("warning: ") }
    guard let line = lines.first else { return "it ended with status \(outcome.status)" }
    for kind in ["fatal: ", "error: "] where line.hasPrefix(kind) {
      return String(line.dropFirst(kind.count))
    }
    return String(line)
  }

  /// Returns the output without its final line feed. Other line feeds are kept, because a path may
  /// contain them.
  private static func line(_ output: [UInt8]) -> String {
    String(
      decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
  }
}

/// Files that a filter from git's configuration converts, so that git stores them in a form other
/// than their text, for example encrypted. Git passes the stored form to merge drivers, and Coffer
/// does not run filters.
extension Git {
  /// Whether git stores a file in another form. This is the case if a filter applies to the file,
  /// and one of these stored versions is neither a ledger nor JSON. Returns false if git fails.
  ///
  /// - Complexity: starts git only if a version cannot be read.
  package func converts(_ path: String, _ versions: [[UInt8]]) -> Bool {
    guard !versions.allSatisfy({ Self.isText($0, of: path) }) else { return false }
    do throws(Problem) { return try !filtered([path]).isEmpty } catch { return false }
  }

  /// Returns the error for a file whose stored versions cannot be merged.
  package func conversionError(of path: String, hint: String) -> Diagnostic {
    Diagnostic(
      .error, FolderCode.gitFilter,
      "a git filter converts '\(path.visible)', so the versions stored by git cannot be merged",
      hint: hint
    )
  }

  /// Whether the bytes are a ledger or JSON, possibly with conflict markers.
  static func isText(_ bytes: [UInt8], of path: String) -> Bool {
    if bytes.isEmpty || ConflictedText(bytes) != nil { return true }
    guard path.hasSuffix(".csv") else {
      return JSONDocument.parse(SourceText(file: path, bytes: bytes)).value != nil
    }
    return Ledger(ofFile: path) != nil && Ledger.table(bytes, path) != nil
  }

  /// Returns the files with a filter. A filter is a command from git's configuration, and it is not
  /// run.
  func filtered(_ paths: [String]) throws(Problem) -> Set<String> {
    guard !paths.isEmpty else { return [] }
    let fields = try output(["check-attr", "-z", "filter", "--"] + paths)
      .split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return Set(
      stride(from: 0, to: fields.count - 2, by: 3).lazy
        .filter { !["unspecified", "unset"].contains(fields[$0 + 2]) }.map { fields[$0] })
  }
}
