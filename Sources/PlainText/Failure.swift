/// What stops a tool: at least one finding of severity error, and what kind of stop it is.
package struct Failure: Error, Hashable, Sendable {
  /// What could not be done.
  package enum Kind: Sendable {
    /// Bad usage or bad input; nothing was written. Exit status 2.
    case input
    /// Something could not be written. Exit status 3.
    case writing
  }

  package let kind: Kind
  package let diagnostics: [Diagnostic]

  package init(_ kind: Kind, _ diagnostics: [Diagnostic]) {
    self.kind = kind
    self.diagnostics = diagnostics
  }

  package init(_ kind: Kind, _ diagnostic: Diagnostic) {
    self.init(kind, [diagnostic])
  }

  /// Its findings for a run that it does not stop: each error is a warning.
  package var asWarnings: [Diagnostic] {
    diagnostics.map { diagnostic in
      var other = diagnostic
      if other.severity == .error { other.severity = .warning }
      return other
    }
  }
}

/// What a reader returns: the value, if one could be made, and everything it noticed on the way.
///
/// `value` is absent exactly when one of the diagnostics is an error.
package struct Loaded<Value: Sendable>: Sendable {
  package let value: Value?
  package let diagnostics: [Diagnostic]

  package init(_ value: Value?, _ diagnostics: [Diagnostic] = []) {
    let failed = diagnostics.contains { $0.severity == .error }
    precondition(failed || value != nil, "a reader that returns no value must say why")
    self.value = failed ? nil : value
    self.diagnostics = diagnostics
  }

  /// The same findings with another value made from this one.
  package func map<Other>(_ transform: (Value) -> Other) -> Loaded<Other> {
    Loaded<Other>(value.map(transform), diagnostics)
  }
}
