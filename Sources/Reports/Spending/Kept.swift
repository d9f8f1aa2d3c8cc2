import Console

/// A value that is computed once and shared by several answers. Each answer reports the findings of
/// the computation, or fails with the computation's error.
struct Kept<Value: Sendable>: Sendable {
  private let result: Result<Value, any Error>
  private let found: Diagnostics

  init(_ make: (inout Diagnostics) throws -> Value) {
    var found = Diagnostics()
    result = Result { try make(&found) }
    self.found = found
  }

  /// Reports the findings of the computation and returns the value.
  ///
  /// - Throws: the error of the computation.
  func value(_ found: inout Diagnostics) throws -> Value {
    found.report(self.found)
    return try result.get()
  }

  /// The value; nil if the computation failed.
  var made: Value? {
    switch result {
    case .success(let value): value
    case .failure: nil
    }
  }
}
