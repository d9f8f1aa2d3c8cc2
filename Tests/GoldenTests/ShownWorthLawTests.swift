import Expectations
import Foundation
import PlainText
import TestSupport
import Testing
import coffer

/// `snapshot` values each account as `holdings --net-worth` does, in the example folders.
@Suite struct ShownWorthLawTests {
  private static let folders = ["household", "daily"]
  private static let days = ["2026-11-21", "2026-11-20", "2026-06-30", "2025-12-31", "2024-12-31"]

  @Test("each account and the total have the same worth, source and currency everywhere")
  func sameWorth() throws {
    let examples = try FileManager.default.contentsOfDirectory(
      atPath: Repository.at("examples").path)
    expect(Set(Self.folders).isSuperset(of: examples.filter { !$0.hasPrefix(".") }))
    for folder in Self.folders {
      for day in Self.days {
        let asked = ["--as-of", day, "-f", "csv"]
        let place: Comment = "\(folder), \(day)"
        let net = try cells({ Holdings.run($0, environment: $1) }, ["--net-worth"] + asked, folder)
        let shown = try cells({ Snapshot.run($0, environment: $1) }, ["--closed"] + asked, folder)
        expect(lines(shown), equals: lines(net), place)
        let totals = (
          try cells(
            { Holdings.run($0, environment: $1) },
            ["--net-worth", "--table", "net_worth_total"] + asked, folder),
          try cells({ Snapshot.run($0, environment: $1) }, ["--table", "total"] + asked, folder)
        )
        expect(totals.1.first?["value"], equals: totals.0.first?["value_base"], place)
        for row in net {
          let name = try require(row["account"])
          let one = try cells({ Snapshot.run($0, environment: $1) }, [name] + asked, folder)
          expect(lines(one), equals: lines([row]), place)
        }
      }
    }
  }

  @Test("series has one row for each open account in net worth, and the sums are equal")
  func series() throws {
    for folder in Self.folders {
      for day in Self.days {
        let net = try cells(
          { Holdings.run($0, environment: $1) },
          ["--net-worth", "--as-of", day, "-f", "csv"], folder)
        let rows = try cells(
          { Snapshot.run($0, environment: $1) },
          ["series", "--total", "--from", day, "--to", day, "-f", "csv"], folder)
        let worths = Dictionary(
          net.map { ($0["account"] ?? "", $0["value"] ?? "") }, uniquingKeysWith: { $1 })
        for row in rows where row["account"] != "*" {
          expect(row["value"], equals: worths[row["account"] ?? ""], "\(folder), \(day)")
        }
        let totals = try cells(
          { Holdings.run($0, environment: $1) },
          ["--net-worth", "--table", "net_worth_total", "--as-of", day, "-f", "csv"], folder)
        expect(
          rows.last { $0["account"] == "*" }?["value"] ?? "",
          equals: totals.first?["value_base"] ?? "", "\(folder), \(day)")
      }
    }
  }

  private func lines(_ rows: [[String: String]]) -> [String] {
    // An account that has begun but has no value is not included in net worth.
    rows.filter { $0["value"] != "" || $0["source"] != "values" }.map { row in
      ["account", "value", "currency", "value_base", "source"].map { row[$0] ?? "" }
        .joined(separator: " ")
    }
  }

  private func cells(
    _ run: ([String], [String: String]) -> ShellCommand.Outcome, _ words: [String],
    _ folder: String
  ) throws -> [[String: String]] {
    let result = run(
      words,
      [
        "COFFER_FOLDER": Repository.at("examples/\(folder)").path,
        "COFFER_NOW": "2026-11-21T09:30:00+01:00",
      ])
    expect(result.status, equals: 0, "\(words) \(String(decoding: result.errors, as: UTF8.self))")
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = try require(lines.first)
    return lines.dropFirst().map {
      Dictionary(zip(columns, $0), uniquingKeysWith: { first, _ in first })
    }
  }
}
