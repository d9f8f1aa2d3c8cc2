import PlainText

/// Configuration lines that make git merge the folder's files by their meaning. `.gitattributes`
/// names the drivers, but a clone does not receive these lines.
///
/// If git does not know a driver's name, it merges the file as text, with conflicts. The ledger
/// driver therefore has the name of git's built-in `union` driver, which it replaces in the clone.
/// If the configuration is missing, the built-in driver keeps the lines from both sides.
package struct MergeDriverLines: Equatable, Sendable {
  /// The kind of file that is merged.
  package enum Kind: CaseIterable, Sendable {
    /// JSON files, member by member.
    case members
    /// Ledgers, row by row.
    case rows

    private var name: String {
      switch self {
      case .members: "coffer-json"
      case .rows: "union"
      }
    }

    var nameKey: String { "merge.\(name).name" }
    var driverKey: String { "merge.\(name).driver" }
    /// Attribute that selects this driver in a line of `.gitattributes`.
    var attribute: String { "merge=\(name)" }

    var description: String {
      switch self {
      case .members: "members by key, tiers and accounts by name"
      case .rows: "rows of ledgers by id or content, lines of other files"
      }
    }

    /// The plan-merge option for this driver.
    package var option: String {
      switch self {
      case .members: "--driver"
      case .rows: "--ledger-driver"
      }
    }

    /// Command to run if plan-merge is missing, was stopped, or cannot read a file. It merges JSON
    /// as text and always reports a conflict, because git would silently keep only one side. For a
    /// ledger, it keeps the lines from both sides.
    fileprivate var fallback: String {
      switch self {
      case .members: "git merge-file -L ours -L base -L theirs %A %O %B; exit 1;"
      case .rows: "git merge-file --union %A %O %B;"
      }
    }

    /// Whether a driver runs plan-merge, regardless of the program's name.
    func isOurs(_ driver: String) -> Bool { driver.contains("plan-merge \(option)") }
  }

  package let kind: Kind
  /// Command line that `sh` runs. Exit status 1 is a conflict. If the exit status is neither 0 nor
  /// 1, git merges the file as text.
  package let driver: String

  /// Creates the lines for a program.
  ///
  /// - Parameter program: the name under which plan-merge is installed.
  package init(_ kind: Kind, running program: String) {
    self.kind = kind
    driver =
      "\(program) \(kind.option) -- %O %A %B %P %X %Y || { s=$?; [ $s = 1 ] && exit 1;"
      + " \(kind.fallback) }"
  }
}

/// The required lines of a pattern file, `.gitignore` or `.gitattributes`, compared with its
/// existing lines.
package struct PatternLines {
  /// The lines of `.gitattributes`. Ledgers are merged row by row or, in a clone without the
  /// driver, by keeping the lines from both sides. JSON files are merged member by member. Line
  /// endings are fixed, because otherwise git could treat every line from one side as new.
  package static let attributes =
    ["ledgers/**/*.csv text eol=lf \(MergeDriverLines.Kind.rows.attribute)"]
    + [FolderPlace.planName, FolderPlace.recurringName, FolderPlace.settingsName].map {
      "\($0) text eol=lf \(MergeDriverLines.Kind.members.attribute)"
    }

  /// The lines of `.gitignore`, for machine-specific files and for files that can be regenerated.
  package static let ignored = [".coffer/", "snapshots/"]

  /// The lines to add, as they will be written.
  let missing: [String]
  /// The required lines whose pattern is in the file with other attributes.
  let contradicted: [String]

  /// Compares the required lines with a file's text. A required line is present if an existing line
  /// with the same pattern contains all of its words, in any order. Slashes around a pattern are
  /// ignored. If each existing line with the same pattern contains only some of the words, the
  /// required line is missing, and adding it is enough, because git applies the later line.
  ///
  ///     PatternLines([".coffer/", "a text"], in: "/.coffer\na -text\n")
  ///     // missing [], contradicted ["a text"]
  init(_ wanted: [String], in text: String) {
    let present = text.split(whereSeparator: \.isNewline).map(Self.words)
    var missing: [String] = []
    var contradicted: [String] = []
    for line in wanted {
      let words = Self.words(of: line[...])
      let bearers = present.filter { $0.first == words.first }
      if bearers.contains(where: { Set(words).isSubset(of: $0) }) { continue }
      if bearers.allSatisfy({ Set($0).isSubset(of: words) }) {
        missing.append(line)
      } else {
        contradicted.append(line)
      }
    }
    self.missing = missing
    self.contradicted = contradicted
  }

  private static func words(of line: Substring) -> [Substring] {
    var words = line.split { $0 == " " || $0 == "\t" }
    guard var pattern = words.first else { return [] }
    while pattern.hasPrefix("/") { pattern.removeFirst() }
    while pattern.hasSuffix("/") { pattern.removeLast() }
    words[0] = pattern
    return words
  }
}

/// Scripts that git runs in a repository with a finance folder, as written by `folder-init --hook`.
package struct HookScripts: Sendable {
  /// A function that returns the command that starts an installed tool.
  private let named: @Sendable (String) -> String

  /// - Parameter named: a function that returns the command that starts a tool, such as
  ///   `coffer-folder-check` or `coffer folder-check`.
  package init(_ named: @escaping @Sendable (String) -> String) {
    self.named = named
  }

  /// Returns the hook that checks the folder at `path`, relative to the work tree, before each
  /// commit.
  ///
  /// - Parameter options: the options passed to folder-check; blank in hooks of an earlier version.
  package func beforeCommit(in path: String, options: String = " --hook") -> String {
    let check = named("folder-check")
    let program = Self.program(of: check)
    return """
      #!/bin/sh
      # Made by \(named("folder-init")) --hook. To commit without it: git commit --no-verify
      if ! command -v \(program) > /dev/null 2>&1; then
        echo 'pre-commit: \(program) is not on PATH, so nothing was checked' >&2
        exit 0
      fi
      exec \(check)\(options) -C \(path.shellWord)

      """
  }

  /// Returns the hook with this name. After a merge or rebase, it reports the plan balances and
  /// ledger rows in the folder at `path` that still need to be corrected. It prints nothing if
  /// there are none, and it never stops git.
  package func after(_ name: String, in path: String) -> String {
    let (merge, check) = (named("plan-merge"), named("folder-check"))
    let program = Self.program(of: merge)
    return """
      #!/bin/sh
      # Made by \(named("folder-init")) --hook. It only prints, because git has already finished.
      if command -v \(program) > /dev/null 2>&1; then
        said=$(\(merge) --check -C \(path.shellWord) 2>&1) || printf '%s\\n' "$said" >&2
        \(check) --only merges -C \(path.shellWord) >&2
      else
        echo '\(name): \(program) is not on PATH, so nothing was checked' >&2
      fi
      exit 0

      """
  }

  /// Returns the first word of a command.
  private static func program(of command: String) -> Substring {
    command.prefix { $0 != " " }
  }
}
