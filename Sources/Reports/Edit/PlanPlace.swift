import Console
import FinanceModel
import PlainText

/// A tier in the plan, or an account in a tier, by index.
struct PlanPlace: Hashable {
  let tier: Int
  let account: Int?

  var isTier: Bool { account == nil }

  /// The path of the tier's or account's object in the plan file.
  var path: [JSONPathStep] {
    account.map { .account($0, ofTier: tier) } ?? .tier(tier)
  }
}

extension Plan {
  /// Returns the tier or account that the subject names.
  ///
  /// Tier names take precedence over account names. In `TIER/ACCOUNT`, both names may be
  /// abbreviated.
  ///
  /// - Throws: ``UsageProblem`` `usage-name-unknown` and `usage-name-ambiguous`.
  func place(of subject: PlanEdit.Subject) throws(UsageProblem) -> PlanPlace {
    switch subject {
    case .typed(let text): return try place(typed: text)
    case .named(let tier, let account):
      let index = try match(tier, of: "tier", among: tiers.map(\.name))
      guard let account else { return PlanPlace(tier: index, account: nil) }
      return PlanPlace(tier: index, account: try place(of: account, inTier: index))
    }
  }

  /// Returns the account that the text names.
  ///
  /// - Throws: ``UsageProblem`` if the name is unknown, ambiguous or the name of a tier.
  func account(typed text: String) throws(UsageProblem) -> PlanPlace {
    let place = try place(typed: text)
    guard place.isTier else { return place }
    throw UsageProblem(
      "'\(text.visible)' is a tier, expected an account", hint: "write TIER/ACCOUNT",
      code: .nameUnknown)
  }

  /// Returns the tier and the name of a new account. The text has the form `TIER/ACCOUNT` and is
  /// split at the first slash that follows a tier name.
  func newAccount(typed text: String) throws(UsageProblem) -> (tier: Int, name: String) {
    for slash in text.indices where text[slash] == "/" {
      let names = tiers.map(\.name)
      if case .one(let tier) = PlainText.match(String(text[..<slash]), among: names) {
        return (tier, String(text[text.index(after: slash)...]))
      }
    }
    guard let slash = text.firstIndex(of: "/") else {
      throw UsageProblem(
        "'\(text.visible)' does not name the account's tier", hint: "write TIER/ACCOUNT")
    }
    let tier = try match(String(text[..<slash]), of: "tier", among: tiers.map(\.name))
    return (tier, String(text[text.index(after: slash)...]))
  }

  private func place(typed text: String) throws(UsageProblem) -> PlanPlace {
    let exact = tiers.indices.filter { tiers[$0].name == text }
    if exact.count == 1 { return PlanPlace(tier: exact[0], account: nil) }
    var places = tiers.indices.map { PlanPlace(tier: $0, account: nil) }
    for (tier, value) in tiers.enumerated() {
      places += value.accounts.indices.map { PlanPlace(tier: tier, account: $0) }
    }
    do {
      return places[
        try match(
          text, of: "tier or account", among: places.map(name), inFull: places.map(fullName),
          orElse: "plan-status --accounts shows the tiers and accounts")]
    } catch {
      guard error.code == .nameUnknown, let place = try placeOfParts(text) else { throw error }
      return place
    }
  }

  /// Resolves `TIER/ACCOUNT` by matching both parts; nil if the tier does not exist.
  private func placeOfParts(_ text: String) throws(UsageProblem) -> PlanPlace? {
    for slash in text.indices where text[slash] == "/" {
      guard case .one(let tier) = PlainText.match(String(text[..<slash]), among: tiers.map(\.name))
      else { continue }
      let account = try place(of: String(text[text.index(after: slash)...]), inTier: tier)
      return PlanPlace(tier: tier, account: account)
    }
    return nil
  }

  private func place(of account: String, inTier tier: Int) throws(UsageProblem) -> Int {
    try match(
      account, of: "account", among: tiers[tier].accounts.map(\.name))
  }

  private func name(_ place: PlanPlace) -> String {
    place.account.map { tiers[place.tier].accounts[$0].name } ?? tiers[place.tier].name
  }

  private func fullName(_ place: PlanPlace) -> String {
    let tier = tiers[place.tier]
    return place.account.map { "\(tier.name)/\(tier.accounts[$0].name)" } ?? tier.name
  }
}
