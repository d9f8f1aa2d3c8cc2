package import Testing

/// Records a failure of the running test if `condition` is false.
///
/// This function replaces the macro `#expect`, which takes twenty times as long to compile because
/// it creates a string and a closure for every operand. The macro `#expect(throws:)` is still used.
package func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if condition { return }
  record("is false", comment(), fileID, filePath, line, column)
}

/// Records a failure that shows both values if they differ.
///
///     expect(try Decimal("1.10"), equals: 1.1)
package func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if actual == expected { return }
  record("is \(actual), not \(expected)", comment(), fileID, filePath, line, column)
}

private func record(
  _ failure: String, _ comment: Comment?, _ fileID: String, _ filePath: String, _ line: Int,
  _ column: Int
) {
  let text = [failure, comment?.rawValue].compactMap { $0 }.joined(separator: ": ")
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  Issue.record(Comment(rawValue: text), sourceLocation: place)
}

/// Returns the value, or ends the test if the value is nil. Replaces the macro `#require`.
///
///     let first = try require(rows.first)
package func require<Value>(
  _ value: Value?, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
  if let value { return value }
  record("is nil", comment(), fileID, filePath, line, column)
  throw UnmetRequirement()
}

/// Ends the test if `condition` is false.
package func require(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws {
  if condition { return }
  record("is false", comment(), fileID, filePath, line, column)
  throw UnmetRequirement()
}

/// Ends a test whose failure has been recorded.
private struct UnmetRequirement: Error {}
