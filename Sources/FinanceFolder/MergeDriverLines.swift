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
