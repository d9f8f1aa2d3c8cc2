/// The environment of the process as values; the parser and the renderers read nothing else.
package struct Surroundings: Sendable {
  /// `COFFER_FOLDER`.
  package var folder: String?
  /// The nearest finance folder above the current folder, as a path such as `..`; nil if the
  /// current folder is one itself or no folder above is.
  package var folderAbove: @Sendable () -> String? = { nil }
  /// `COFFER_NOW`.
  package var clock: String?
  /// `USER`.
  package var user: String?
  /// The value of another variable; nil if it is unset.
  package var variable: @Sendable (_ name: String) -> String? = { _ in nil }
  /// `NO_COLOR`.
  package var noColor: String?
  /// `TERM`.
  package var term: String?
  /// The width in cells: `COLUMNS`, else the terminal's width; nil if both are unknown.
  package var columns: Int?
  /// Whether standard output is a terminal.
  package var outputIsTerminal = false
  /// Whether standard error is a terminal.
  package var errorsIsTerminal = false
  /// The system clock, read once: seconds since 1970 and nanoseconds.
  package var instant: (seconds: Int64, nanoseconds: Int32) = (0, 0)
  /// The local zone's offset at an instant, in seconds east of Greenwich.
  package var zoneOffset: @Sendable (_ seconds: Int64) -> Int = { _ in 0 }

  /// Creates empty surroundings: no variable set, no terminal, the start of 1970 in UTC.
  package init() {}

  /// Creates the surroundings of a process on `terminal`.
  package init(_ terminal: Terminal) {
    folder = terminal.environment("COFFER_FOLDER")
    folderAbove = FolderSearch(terminal).result
    clock = terminal.environment("COFFER_NOW")
    user = terminal.environment("USER")
    variable = terminal.environment
    noColor = terminal.environment("NO_COLOR")
    term = terminal.environment("TERM")
    outputIsTerminal = terminal.isTerminal(.output)
    errorsIsTerminal = terminal.isTerminal(.errors)
    let stated = terminal.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    columns = stated ?? (outputIsTerminal ? terminal.columns() : nil)
    instant = terminal.instant()
    zoneOffset = terminal.zoneOffset
  }
}
