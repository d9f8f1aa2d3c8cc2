package import PlainText

/// Returns the value of a JSON text with all findings, as the folder reads its files.
package func read<Value: Decodable & Sendable>(
  _ type: Value.Type, from text: String, stage: String = "plan"
) -> Loaded<Value> {
  let source = SourceText(file: "file.json", bytes: Array(text.utf8))
  return JSONDocument.read(source, as: type, stage: stage).map(\.value)
}

extension Diagnostic {
  /// The whole finding except the excerpt, on one line: `3:14 error: message [code] (hint)`.
  package var oneLine: String {
    let place = excerpt.map { "\($0.position.line):\($0.position.column) " } ?? ""
    return "\(place)\(severity): \(message) [\(code)]" + (hint.map { " (\($0))" } ?? "")
  }
}
