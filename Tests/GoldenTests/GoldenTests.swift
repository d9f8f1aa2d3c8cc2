import Expectations
import Foundation
import TestSupport
import Testing

/// The cases themselves. `coffer-cases` runs them.
struct GoldenTests {
  private static let cases = (try? CaseFile.all()) ?? []

  @Test("every case file can be read")
  func readable() throws {
    expect(try CaseFile.all().count > 1000)
  }

  @Test("a case that needs a file is skipped only if that file is missing")
  func needs() throws {
    let needy = try require(Self.cases.first { $0.need == "/dev/full" })
    expect(needy.missingNeed { _ in true } == nil)
    expect(needy.missingNeed { _ in false }, equals: "/dev/full")
    let other = try require(Self.cases.first { $0.need == nil })
    expect(other.missingNeed { _ in false } == nil)
  }

  @Test("a case that uses a device declares that it needs it")
  func devices() throws {
    for golden in Self.cases where golden.command.contains("/dev/full") {
      expect(golden.missingNeed { _ in false }, equals: "/dev/full", "\(golden.name)")
    }
  }

  @Test("a case file belongs to a tool or to the error catalogue and has a kebab-case name")
  func names() {
    for file in Set(Self.cases.map(\.file)) {
      let parts = file.split(separator: "/")
      let groups = BuiltProducts.tools + ["coffer", "errors"]
      expect(parts.count == 2 && groups.contains(String(parts[0])), "\(file) is in no group")
      let isKebab = parts.last?.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "-")
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
      expect(isKebab, equals: true, "\(file) is not in lower-case letters, digits and hyphens")
    }
  }

  @Test("each case of a tool runs that tool")
  func runsItsTool() {
    // Concepts that several tools share.
    let shared = [
      "plan-set/follows: ", "recurring/operations-once: ", "ledger-add/keep: ", "ledger-add/undo: ",
      "ledger-add/parts: ", "plan-merge/merged-history: ", "recurring/payments: ",
      "report/errors-in-place: ", "spending/overdrafts: ", "spending/slips: ",
      "folder-repair/merges: ", "import-csv/original-amounts: ", "quotes/states: ",
      "holdings/stated-quantities: ", "report/errors-in-parts: ", "quotes/import: ",
      "holdings/pools: ", "holdings/stated-cash: ", "snapshot/committed-balances: ",
      "spending/debts: ", "spending/slips-of-positions: ", "forecast/cash-record: ",
      "spending/anomalies: ", "spending/debts-transfers: ", "holdings/money-in-transit: ",
      "folder-check/lookalike-names: ", "holdings/transit-between-ledgers: ",
      "holdings/removed-accounts: ", "plan-status/output-files: ",
    ]
    for golden in Self.cases
    where golden.group != "errors" && !shared.contains(where: golden.name.hasPrefix) {
      expect(golden.command.contains(golden.group), "\(golden.name) runs: \(golden.command)")
    }
  }
}

extension GoldenCase: CustomTestStringConvertible {
  package var testDescription: String { name }
}
