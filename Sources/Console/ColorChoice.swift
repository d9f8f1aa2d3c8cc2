/// The choice of when to colour text.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether a stream is coloured: `--color` overrides `NO_COLOR`, which overrides the terminal's
  /// capability.
  ///
  /// An empty `noColor` is equivalent to nil (no-color.org). A terminal has no colours if `TERM` is
  /// unset or `dumb`. Standard output and standard error are decided separately.
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
