import PlainText

/// The process environment as values. The parser and the renderers do not read any other state.
package struct Surroundings: Sendable {
  /// Value of `COFFER_FOLDER`.
  package var folder: String?
  /// The nearest finance folder above the current folder, as a path such as `..`. Nil if the
  /// current folder is a finance folder, or if there is no finance folder above it.
  package var folderAbove: @Sendable () -> String? = { nil }
  /// Value of `COFFER_NOW`.
  package var clock: String?
  /// Value of `USER`.
  package var user: String?
  /// Value of any other variable; nil if it is unset.
  package var variable: @Sendable (_ name: String) -> String? = { _ in nil }
  /// Value of `NO_COLOR`.
  package var noColor: String?
  /// Value of `TERM`.
  package var term: String?
  /// Width in cells: `COLUMNS`, otherwise the terminal's width; nil if both are unknown.
  package var columns: Int?
  /// Whether standard output is a terminal.
  package var outputIsTerminal = false
  /// Whether standard error is a terminal.
  package var errorsIsTerminal = false
  /// The system clock's time, read once, in seconds since 1970 and nanoseconds.
  package var instant: (seconds: Int64, nanoseconds: Int32) = (0, 0)
  /// The local time zone's offset at an instant, in seconds east of Greenwich.
  package var zoneOffset: @Sendable (_ seconds: Int64) -> Int = { _ in 0 }

  /// Creates empty surroundings, with no variables, no terminal, and the start of 1970 in UTC as
  /// the time.
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

/// The current time. This is the only type that reads both `COFFER_NOW` and the system clock.
enum Clock {
  /// Returns the value of `COFFER_NOW` as a timestamp; nil if it is unset or empty.
  static func stated(in surroundings: Surroundings) throws(UsageProblem) -> Timestamp? {
    guard let text = surroundings.clock, !text.isEmpty else { return nil }
    do {
      return try Timestamp(parsing: text)
    } catch {
      throw UsageProblem("COFFER_NOW '\(text)' \(error.reason)", hint: error.hint, code: .clock)
    }
  }

  /// Returns the system clock's time, in whole seconds, with the local time zone's offset. Returns
  /// the start of 1970 if the clock is outside the years 1 to 9999, which a timestamp cannot
  /// represent.
  static func timestamp(in surroundings: Surroundings) -> Timestamp {
    let seconds = surroundings.instant.seconds
    let offset = surroundings.zoneOffset(seconds)
    guard
      let now = Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offset)
        ?? Timestamp(secondsSinceEpoch: 0, offsetSeconds: 0)
    else { preconditionFailure("the start of 1970 is a valid timestamp") }
    return now
  }
}
