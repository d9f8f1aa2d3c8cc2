import Console

/// Something that several answers are made from, made once: each of them reports what was found
/// while it was made, or fails as the making of it did.
struct Kept<Value: Sendable>: Sendable {
  private let result: Result<Value, any Error>
  private let found: Diagnostics

  init(_ make: (inout Diagnostics) throws -> Value) {
    var found = Diagnostics()
    result = Result { try make(&found) }
    self.found = found
  }

  /// Reports what was found while it was made.
  ///
  /// - Throws: what the making of it has thrown.
  func value(_ found: inout Diagnostics) throws -> Value {
    found.report(self.found)
    return try result.get()
  }

  /// Nil where it could not be made.
  var made: Value? {
    switch result {
    case .success(let value): value
    case .failure: nil
    }
  }
}
