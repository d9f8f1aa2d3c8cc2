/// The choice of when to colour text.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether one stream is coloured: `--color` takes precedence over `NO_COLOR`, and that over the
  /// terminal.
  ///
  /// An empty `noColor` counts as unset (no-color.org); a terminal without `TERM`, or with `dumb`,
  /// has no colours. Standard output and standard error are decided separately.
  package func usesColor(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard isTerminal, let term, !term.isEmpty, term != "dumb" else { return false }
      return noColor?.isEmpty ?? true
    }
  }
}
