import PlainText

/// What git's configuration must say so that files of the folder are merged by what they mean.
/// `.gitattributes` names the drivers; no clone gets these lines with it.
///
/// The driver of ledgers has the name of git's own `union`, which it replaces in the clone: git
/// merges as text, with conflicts, where it does not know the name of a driver, and where these
/// lines are missing the lines of both sides should stay.
package struct MergeDriverLines: Equatable, Sendable {
  /// What is merged.
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
    /// What a line of `.gitattributes` says to have a file merged by the driver.
    var attribute: String { "merge=\(name)" }

    var description: String {
      switch self {
      case .members: "members by key, tiers and accounts by name"
      case .rows: "rows of ledgers by id or content, lines of other files"
      }
    }

    /// The option of plan-merge that git gives the versions to.
    package var option: String {
      switch self {
      case .members: "--driver"
      case .rows: "--ledger-driver"
      }
    }

    /// What git does where the program is missing, was stopped, or cannot read a file. JSON that is
    /// merged as text is a conflict in any case, for git would keep ours alone, and could not be
    /// seen to have done so; of a ledger the lines of both sides stay.
    fileprivate var fallback: String {
      switch self {
      case .members: "git merge-file -L ours -L base -L theirs %A %O %B; exit 1;"
      case .rows: "git merge-file --union %A %O %B;"
      }
    }

    /// Whether a driver runs plan-merge, under whatever name and in whatever way.
    func isOurs(_ driver: String) -> Bool { driver.contains("plan-merge \(option)") }
  }

  package let kind: Kind
  /// The command line, which `sh` runs. Status 1 is a conflict; with any other but 0 git merges the
  /// file as text.
  package let driver: String

  /// Lines that run a program.
  ///
  /// - Parameter program: the name of plan-merge, as it is installed.
  package init(_ kind: Kind, running program: String) {
    self.kind = kind
    driver =
      "\(program) \(kind.option) -- %O %A %B %P %X %Y || { s=$?; [ $s = 1 ] && exit 1;"
      + " \(kind.fallback) }"
  }
}
