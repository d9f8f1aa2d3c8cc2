import PlainText

/// What git's configuration must say so that the JSON files of the folder are merged by what they
/// mean. `.gitattributes` names the driver; no clone gets these lines with it.
package struct MergeDriverLines: Equatable, Sendable {
  static let nameKey = "merge.coffer-json.name"
  static let driverKey = "merge.coffer-json.driver"
  /// What a line of `.gitattributes` says to have a file merged by the driver.
  static let attribute = "merge=coffer-json"
  static let name = "members by key, tiers and accounts by name"

  /// The command line, which `sh` runs.
  ///
  /// Status 1 is a conflict. Anything else but 0 means that the program is missing, was stopped or
  /// could not read a file: git then merges the file as text, and the result is a conflict in any
  /// case, for git would keep ours alone, and could not be seen to have done so.
  package let driver: String

  /// Lines that run a program.
  ///
  /// - Parameter program: the name of plan-merge, as it is installed.
  package init(running program: String) {
    driver =
      "\(program) \(Self.words) || { s=$?; [ $s = 1 ] && exit 1;"
      + " git merge-file -L ours -L base -L theirs %A %O %B; exit 1; }"
  }

  private static let words = "--driver -- %O %A %B %P"

  /// Whether a driver runs plan-merge, under whatever name and in whatever way.
  static func isOurs(_ driver: String) -> Bool { driver.contains("plan-merge --driver") }
}
