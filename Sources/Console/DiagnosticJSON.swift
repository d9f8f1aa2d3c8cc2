package import PlainText

extension Diagnostic {
  /// The finding as JSON. Every key is present; its value is null if it does not apply.
  ///
  ///     {"severity": "error", "code": "usage-choice", "message": "...", "file": null,
  ///      "line": null, "column": null, "hint": null}
  package var json: JSONValue {
    let position = excerpt?.position
    return .object([
      "severity": .string(severity.rawValue),
      "code": .string(code),
      "message": .string(message),
      "file": position.map { .string($0.file) } ?? .null,
      "line": position.map { .number(String($0.line)) } ?? .null,
      "column": position.map { .number(String($0.column)) } ?? .null,
      "hint": hint.map { .string($0) } ?? .null,
    ])
  }
}
