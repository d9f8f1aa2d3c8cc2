import FinanceModel
import PlainText

/// Warns of settings of the plan that change nothing: a rate that a later row of the same day
/// overrides, the later rate of a term that a row of `plan.rates` overrides. `time_zone`, which
/// no tool reads, is a note.
@Sendable func settingsWithoutEffect(in settings: Settings, of plan: Plan) -> [Finding] {
  var findings: [Finding] = []
  if settings.timeZone != nil {
    findings.append(
      Finding(
        .note, SettingsCode.noEffect, "time_zone has no effect: no tool reads it",
        at: [.key("time_zone")],
        hint: "leave it out; times have the offset that they were written with"))
  }
  let rates = settings.plan?.rates ?? []
  var lastOfDay: [RateDay: Int] = [:]
  for (index, rate) in rates.enumerated() {
    lastOfDay[RateDay(tier: rate.tier, account: rate.account, from: rate.from)] = index
  }
  for (index, rate) in rates.enumerated() {
    let day = RateDay(tier: rate.tier, account: rate.account, from: rate.from)
    guard let last = lastOfDay[day], last != index else { continue }
    findings.append(
      .noEffect(
        "the rate of account '\(rate.account.visible)' from \(rate.from) has no effect: "
          + "plan.rates[\(last)] states another for that day",
        at: [.key("plan"), .key("rates"), .index(index)], hint: "keep one of the two"))
  }
  for (index, term) in (settings.plan?.terms ?? []).enumerated() where term.laterRatePct != nil {
    let day = RateDay(tier: term.tier, account: term.account, from: term.matures)
    guard let rate = lastOfDay[day] else { continue }
    findings.append(
      .noEffect(
        "then_apy of account '\(term.account.visible)' has no effect: plan.rates[\(rate)] states "
          + "the rate from \(term.matures)",
        at: [.key("plan"), .key("terms"), .index(index), .key("then_apy")],
        hint: "keep one of the two"))
  }
  return findings
}

/// What a row of `plan.rates` is about.
private struct RateDay: Hashable {
  let tier: String
  let account: String
  let from: CalendarDate
}

extension Finding {
  /// A warning `settings-no-effect`.
  static func noEffect(
    _ message: String, at path: [JSONPathStep], hint: String
  ) -> Finding {
    Finding(.warning, SettingsCode.noEffect, message, at: path, hint: hint)
  }
}
