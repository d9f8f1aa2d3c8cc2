package import FinanceModel
import PlainText

/// Warns of targets that do not come to 100 percent, of negative ones, and of those by a class
/// whose name is near to one that assets have.
@Sendable package func settingsTargets(in settings: Settings) -> [Finding] {
  guard let targets = settings.targets else { return [] }
  let path: [JSONPathStep] = [.key("targets"), .key("weights")]
  var findings: [Finding] = []
  for (name, weight) in targets.weights.sorted(by: { $0.key < $1.key }) where weight.isNegative {
    findings.append(
      Finding(
        .warning, SettingsCode.valueRange, "weight of '\(name.visible)' is negative: \(weight)",
        at: path + [.key(name)], hint: "write the share in percent, 0 or more"))
  }
  if case .assetClass(let name) = targets.by {
    let known = Set((settings.assets ?? []).compactMap { $0.classes?[name] }).sorted()
    for weight in targets.weights.keys.sorted() where !known.contains(weight) {
      // What nobody has bought yet is no slip.
      guard let near = nearestName(to: weight, among: known) else { continue }
      findings.append(
        Finding(
          .warning, SettingsCode.nameUnknown,
          "no asset has the \(name.visible) '\(weight.visible)'", at: path + [.key(weight)],
          hint: "did you mean '\(near.visible)'?"))
    }
  }
  let sum: String
  do throws(DecimalError) {
    let exact = try targets.sum()
    guard exact != Decimal(100) else { return findings }
    sum = "\(exact)"
  } catch {
    sum = "more than a number can hold"
  }
  findings.append(
    Finding(
      .warning, SettingsCode.targetsSum, "weights come to \(sum) percent, not 100", at: path,
      hint: "write shares that come to 100"))
  return findings
}
