import PlainText

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
