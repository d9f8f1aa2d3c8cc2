import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

/// `recurring detect` at the end of each month in the daily example. The example's recurring
/// payments are known from its generator, Tests/Generators/daily.py.
struct DailyAlarmsTests {
  private static let payees: Set<String> = [
    "hausverwaltung petersen", "stadtwerke", "netzwerk nord", "fennek mobil", "kita regenbogen",
    "hort domschule", "musikschule", "rundfunkbeitrag", "kontoführung", "tonspur", "wolkenfach",
    "kinobox", "lübsche zeitung", "nahverkehr", "werft nordlicht", "stadtbibliothek",
    "familienkasse", "bausparkasse ostsee", "kletterhalle", "reifen voss", "seenotretter",
    "hansebank",
  ]
  /// Transfers without a payee that the generator makes each month: household money, the standing
  /// order, the money left at the end of the month, and the card bill.
  private static let transfers: Set<String> = [
    "Mira's account to Joint account", "Jonas's account to Joint account",
    "Joint account to Savings", "Mira's account to Savings", "Jonas's account to Savings",
    "Joint account to Card",
  ]

  /// Returns a key that identifies a series for as long as it is detected, and whether the
  /// generator made the series.
  private static func series(of line: Substring) throws -> (key: String, isReal: Bool) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).prefix(7)
    try require(fields.count == 7 && !line.prefix(80).contains("\""), "\(line)")
    let (payee, account, to, rhythm) = (fields[1], fields[2], fields[3], fields[6])
    let transfer = "\(account) to \(to)"
    let isReal =
      payee.isEmpty
      ? transfers.contains(transfer) && rhythm == "monthly"
      : payees.contains { payee.lowercased().hasPrefix($0) }
    return ("\(payee.isEmpty ? transfer : "\(payee) of \(account)"), \(rhythm)", isReal)
  }

  @Test("there is at most one false alarm a month, and at most four in two years")
  func alarms() throws {
    var seen: Set<String> = []
    var alarms: [String: [String]] = [:]
    let days = try Self.monthEnds()
    expect(days.count, equals: 24)
    for day in days {
      var command = ShellCommand(
        "'\(BuiltProducts.folder.path)/recurring' detect --new --table series -f csv -q"
          + " --as-of \(day)", in: Repository.at("examples/daily"))
      command.environment["COFFER_NOW"] = "2026-11-21T12:00:00+01:00"
      let outcome = try command.run(atMost: 60)
      try require(outcome.status == 0, "\(String(decoding: outcome.errors, as: UTF8.self))")
      for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").dropFirst()
      {
        let (key, isReal) = try Self.series(of: line)
        if !isReal, seen.insert(key).inserted {
          alarms[day.description, default: []].append(key)
        }
      }
    }
    expect(alarms.values.allSatisfy { $0.count == 1 }, "\(alarms)")
    expect(alarms.count <= 4, "\(alarms)")
    // These series arise by chance. Without this check, a detector that finds nothing would also
    // satisfy the bounds.
    expect(seen.contains("Savings to Joint account, monthly"), "\(alarms)")
  }

  private static func monthEnds() throws -> [CalendarDate] {
    var days: [CalendarDate] = []
    for year in 2024...2026 {
      for month in 1...12 {
        let last = CalendarDate.lastDay(ofYear: year, month: month)
        let day = try require(CalendarDate(year: year, month: month, day: last))
        if (202411...202610).contains(100 * year + month) { days.append(day) }
      }
    }
    return days
  }
}
