/// How a tool ends, as the shell sees it. Death by a signal is left to the system.
package enum ExitStatus: Int32, Sendable {
  /// The question was answered, or the change was made.
  case done = 0
  /// Something wants attention: only where `--check` asked for it.
  case attention = 1
  /// Bad usage or bad input; nothing was written.
  case badInput = 2
  /// Something could not be written: a lock, a conflict, a full disk.
  case notWritten = 3
}
