/// The kind and the findings of a failure that ends a tool's run. At least one of the findings is
/// an error.
package struct Failure: Error, Hashable, Sendable {
  /// The kind of failure, which determines the exit status.
  package enum Kind: Sendable {
    /// Bad usage or bad input; nothing was written. Exit status 2.
    case input
    /// A write failed. Exit status 3.
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

  /// The findings, with each error downgraded to a warning so that the run can continue.
  package var asWarnings: [Diagnostic] {
    diagnostics.map { diagnostic in
      var other = diagnostic
      if other.severity == .error { other.severity = .warning }
      return other
    }
  }
}

/// The result of a reader: the value, if it could be read, and all findings.
///
/// `value` is nil if and only if one of the diagnostics is an error.
package struct Loaded<Value: Sendable>: Sendable {
  package let value: Value?
  package let diagnostics: [Diagnostic]

  package init(_ value: Value?, _ diagnostics: [Diagnostic] = []) {
    let failed = diagnostics.contains { $0.severity == .error }
    precondition(failed || value != nil, "a reader that returns no value must say why")
    self.value = failed ? nil : value
    self.diagnostics = diagnostics
  }

  /// Returns the result unchanged if it has a value; otherwise `other`, with the errors downgraded
  /// to warnings.
  package func orElse(_ other: Value) -> Loaded {
    value == nil ? Loaded(other, Failure(.input, diagnostics).asWarnings) : self
  }

  /// Returns the result with its value transformed and its findings unchanged.
  package func map<Other>(_ transform: (Value) -> Other) -> Loaded<Other> {
    Loaded<Other>(value.map(transform), diagnostics)
  }
}
