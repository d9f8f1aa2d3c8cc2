import Console
import FinanceFolder
import FinanceModel
import Forecasting
import PlainText

/// The table layout used by another program.
package enum ExportLayout: String, CaseIterable, Sendable {
  case desktop
  case desktopHistory = "desktop-history"
  case ios

  /// - Throws: `usage-conflict` if the dataset does not have this layout.
  func require(_ dataset: Dataset) throws(UsageProblem) {
    switch (self, dataset) {
    case (.desktop, .accounts), (.ios, .accounts), (.desktopHistory, .ledger(.history)),
      (.ios, .ledger(.history)):
      return
    default:
      throw UsageProblem(
        "'\(dataset.name)' has no layout '\(rawValue)'",
        hint: "accounts supports desktop and ios; history supports desktop-history and ios",
        code: .conflict)
    }
  }

  /// Returns the plan's accounts in the desktop app's export layout.
  ///
  /// - Parameter isMasked: whether to hide the amounts that the app itself hides.
  /// - Throws: ``DesktopForecast/Unanswered`` as a ``Failure``.
  static func desktopAccounts(_ planning: Planning, isMasked: Bool) throws -> String {
    let desktop = try planning.desktopPlan()
    let plan = planning.plan
    let yields: DesktopForecast
    do throws(DesktopForecast.Unanswered) {
      yields = try DesktopForecast(of: desktop, months: 1)
    } catch {
      throw Failure(.input, planning.sourcedPlan.diagnostics(for: [error.finding(in: plan)]))
    }
    var lines = CarriedLines(ending: "\r\n")
    lines.add([
      "Tier", "Tier_Priority", "Account", "Balance", "APY_%", "Weight", "Cap", "Notes",
      "Monthly_Yield", "Annual_Yield",
    ])
    for index in plan.tiersByPriority {
      for (place, account) in plan.tiers[index].accounts.enumerated() {
        let written = desktop.tiers[index].accounts[place]
        let month = yields.tiers[index].accounts[place]
        lines.add([
          plan.tiers[index].name, plan.tiers[index].priority.description, account.name,
          isMasked ? "HIDDEN" : written.balance.appText, written.rate.appText,
          written.weight.appText,
          written.cap.map { $0.double == 0 ? "" : $0.appText } ?? "", account.notes,
          isMasked ? "HIDDEN" : month.appText,
          isMasked ? "HIDDEN" : (.whole(12) * month).appText,
        ])
      }
    }
    return lines.text
  }

  /// Returns the plan's accounts in the phone app's export layout.
  static func phoneAccounts(_ planning: Planning, isMasked: Bool) -> String {
    let plan = planning.plan
    func two(_ number: Decimal) -> String { number.text(decimals: 2, .halfEven) }
    var lines = CarriedLines(ending: "\n")
    lines.add(["Tier", "Account", "Balance", "APY %", "Weight", "Cap", "Notes", "Preferred"])
    for tier in plan.tiers {
      for account in tier.accounts {
        lines.add([
          tier.name, account.name, isMasked ? "HIDDEN" : two(account.balance),
          two(account.nominalRatePct), two(account.weight), account.cap.map(two) ?? "",
          String(account.notes.map { $0 == "," ? ";" : $0 }),
          tier.preferredAccount == account.name ? "Yes" : "",
        ])
      }
    }
    return String(lines.text.dropLast())
  }

  /// Returns the history in the given layout.
  static func history(
    _ entries: [HistoryEntry], _ layout: ExportLayout, isMasked: Bool
  ) -> String {
    let isPhone = layout == .ios
    var lines = CarriedLines(ending: isPhone ? "\n" : "\r\n")
    lines.add(
      isPhone
        ? [
          "Timestamp", "Tier", "Account", "Amount", "BalanceAfter", "Type", "Description", "User",
        ]
        : ["Date/Time", "Tier", "Account", "Amount", "Balance After", "Type", "Description"])
    for entry in entries {
      let fields = [
        isPhone ? entry.timestamp.universalText : entry.timestamp.localText, entry.tierName,
        entry.accountName, isMasked ? "HIDDEN" : entry.amount.description,
        isMasked ? "HIDDEN" : entry.balanceAfter.description, entry.kind.rawValue,
        entry.description,
      ]
      lines.add(isPhone ? fields + [entry.user] : fields)
    }
    return lines.text
  }
}

/// CSV lines with a configurable line ending.
private struct CarriedLines {
  private(set) var text = ""
  let ending: String

  init(ending: String) { self.ending = ending }

  mutating func add(_ fields: [String]) {
    var bytes: [UInt8] = []
    appendCSVLine(fields, to: &bytes)
    text += String(decoding: bytes.dropLast(), as: UTF8.self) + ending
  }
}

extension DesktopNumber {
  /// The number as the app's language prints it: whole numbers without a point, other numbers as
  /// the shortest text that denotes the same value.
  fileprivate var appText: String {
    switch self {
    case .whole(let value): value.description
    case .double(let value): value.description
    }
  }
}

extension Timestamp {
  /// The recorded local time without its offset: `2026-03-02T09:00:00`.
  fileprivate var localText: String {
    let text = description
    if let last = text.last, last == "Z" || last == "z" { return String(text.dropLast()) }
    // The offset has a form such as `+01:00`. Hyphens also occur in the date.
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), text[sign...].contains(":")
    else { return text }
    return String(text[..<sign])
  }

  /// The time in UTC: `2026-03-02T08:00:00Z`.
  fileprivate var universalText: String {
    let seconds = instant / 1_000_000_000
    return Timestamp(secondsSinceEpoch: Int64(clamping: seconds), offsetSeconds: 0)?.description
      ?? description
  }
}
