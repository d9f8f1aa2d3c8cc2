import PlainText

/// A progress line on standard error, overwritten by each update.
///
/// It is shown only in a terminal. It appears after one second, or immediately if the work is long.
/// ``clear()`` erases it.
///
///     let progress = streams.progress(isLong: false)
///     progress.show("reading march.csv")
///     progress.clear()
package struct Progress: Sendable {
  /// The terminal; nil if progress is not shown.
  private let terminal: Terminal?
  private let tool: String
  private let isLong: Bool
  private let start: Int64

  /// Creates a progress line.
  ///
  /// - Parameter terminal: the terminal; nil if progress is not shown.
  package init(_ terminal: Terminal? = nil, tool: String = "", isLong: Bool = false) {
    self.terminal = terminal
    self.tool = tool
    self.isLong = isLong
    start = terminal.map(Self.milliseconds) ?? 0
  }

  /// Shows the current step.
  package func show(_ text: String) {
    guard let terminal, isLate(terminal) else { return }
    _ = terminal.write(.errors, Array("\r\u{1B}[K\(tool): \(text.visible)…".utf8))
  }

  /// Erases the line, so that other output can be shown.
  package func clear() {
    guard let terminal, isLate(terminal) else { return }
    _ = terminal.write(.errors, Array("\r\u{1B}[K".utf8))
  }

  private func isLate(_ terminal: Terminal) -> Bool {
    isLong || Self.milliseconds(terminal) - start >= 1000
  }

  private static func milliseconds(_ terminal: Terminal) -> Int64 {
    let (seconds, nanoseconds) = terminal.instant()
    return seconds &* 1000 &+ Int64(nanoseconds / 1_000_000)
  }
}
