import Foundation

/// Number of cases for each law of imports.
///
/// To run more cases: `IMPORT_CASES=100000 swift test -c release --filter ImportPlanTests`.
enum ImportCases {
  static let count: Int = {
    let environment = ProcessInfo.processInfo.environment
    let isFull = environment["COFFER_TORTURE"] == "full"
    return environment["IMPORT_CASES"].flatMap { Int($0) } ?? (isFull ? 5000 : 150)
  }()
}
