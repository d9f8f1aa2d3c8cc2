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

/// A field of a tier or an account in the plan. The raw value is the word for the field on the
/// command line.
package enum PlanField: String, CaseIterable, Sendable {
  case name, purpose, target, priority, preferred, balance, apy, weight, cap, notes

  /// Creates the field denoted by a word, which may be the field's word or its key in
  /// `reserve_manager.json`.
  ///
  ///     PlanField(word: "apy_pct")   // apy
  package init?(word: String) {
    guard
      let field = Self.allCases.first(where: {
        $0.rawValue == word || $0.key(ofTier: true) == word || $0.key(ofTier: false) == word
      })
    else { return nil }
    self = field
  }

  /// The words of all fields; tier fields come first.
  package static var words: [String] {
    (fields(ofTier: true) + fields(ofTier: false).filter { $0 != .name }).map(\.rawValue)
  }

  /// Returns the fields of a tier or the fields of an account.
  static func fields(ofTier isTier: Bool) -> [PlanField] {
    allCases.filter { $0.key(ofTier: isTier) != nil }
  }

  /// Whether `--privacy` hides the value.
  var isAmount: Bool { [.target, .balance, .cap].contains(self) }

  /// Returns the field's key in the plan file; nil if the tier or account does not have the field.
  func key(ofTier isTier: Bool) -> String? {
    switch (self, isTier) {
    case (.name, true): Tier.CodingKeys.name.rawValue
    case (.purpose, true): Tier.CodingKeys.purpose.rawValue
    case (.target, true): Tier.CodingKeys.target.rawValue
    case (.priority, true): Tier.CodingKeys.priority.rawValue
    case (.preferred, true): Tier.CodingKeys.preferredAccount.rawValue
    case (.name, false): Account.CodingKeys.name.rawValue
    case (.balance, false): Account.CodingKeys.balance.rawValue
    case (.apy, false): Account.CodingKeys.nominalRatePct.rawValue
    case (.weight, false): Account.CodingKeys.weight.rawValue
    case (.cap, false): Account.CodingKeys.cap.rawValue
    case (.notes, false): Account.CodingKeys.notes.rawValue
    default: nil
    }
  }
}

/// A parser for the new value of a plan field.
///
/// The result is the value's JSON text, in the style of the text that it replaces. Values that the
/// desktop app cannot read are refused.
struct PlanValue {
  let currency: Currency
  /// Whether the desktop app wrote the file.
  let isDesktop: Bool
  let isASCII: Bool

  /// Returns the JSON text of `value` for `field`.
  ///
  ///     try values.text(of: "20000", for: .target, replacing: "18000.0")   // 20000.0
  ///
  /// - Parameter old: the JSON text to replace; nil if the key is missing.
  /// - Throws: ``UsageProblem`` `usage-value`.
  func text(
    of value: String?, for field: PlanField, replacing old: ArraySlice<UInt8>?
  ) throws(UsageProblem) -> String {
    switch field {
    case .name: return try name(value).jsonText(isASCII: isASCII)
    case .purpose, .notes: return try stated(value, field).jsonText(isASCII: isASCII)
    case .preferred:
      return value.map { $0.isEmpty ? "null" : $0.jsonText(isASCII: isASCII) } ?? "null"
    case .priority: return try priority(stated(value, field))
    case .cap:
      guard let value, !value.isEmpty, value != "none" else { return "null" }
      return try amount(value, field, replacing: old, mayBeNegative: false)
    case .target:
      return try amount(stated(value, field), field, replacing: old, mayBeNegative: false)
    case .balance:
      return try amount(stated(value, field), field, replacing: old, mayBeNegative: true)
    case .apy:
      var text = try stated(value, field)
      if text.hasSuffix("%") {
        text = String(text.dropLast())
        if text.hasSuffix(" ") { text.removeLast() }
      }
      return style(of: old, minorDigits: 0).text(of: try number(text, field))
    case .weight:
      let weight = try number(stated(value, field), field)
      guard !weight.isNegative else {
        throw UsageProblem("weight '\(weight)' is negative", hint: "write 0 or more")
      }
      return style(of: old, minorDigits: 0).text(of: weight)
    }
  }

  /// Returns `amount` in the style of `old`.
  func text(of amount: Decimal, replacing old: ArraySlice<UInt8>?) -> String {
    style(of: old, minorDigits: currency.minorDigits).text(of: amount)
  }

  private func name(_ value: String?) throws(UsageProblem) -> String {
    let name = try stated(value, .name)
    guard !name.allSatisfy(\.isWhitespace) else {
      throw UsageProblem("the name is blank", hint: "write a name")
    }
    guard name.visible == name else {
      throw UsageProblem(
        "name '\(name.visible)' contains a control character", hint: "write the name on one line")
    }
    return name
  }

  private func priority(_ text: String) throws(UsageProblem) -> String {
    let number = try number(text, .priority)
    let whole = number.units(minorDigits: 0, .towardZero)
    guard number.mantissa == whole * Decimal.one.mantissa else {
      throw UsageProblem(
        "priority '\(text.visible)' is not a whole number",
        hint: "write a whole number, as the desktop app requires; tiers with lower numbers are"
          + " filled first")
    }
    guard whole.magnitude <= Self.greatestPriority else {
      throw UsageProblem(
        "priority '\(text.visible)' is too large",
        hint: "write at most \(Self.greatestPriority); tiers with lower numbers are filled first")
    }
    return number.description
  }

  /// The largest accepted priority: larger than any useful priority, but small enough for every
  /// JSON reader.
  private static let greatestPriority: UInt128 = 1_000_000_000

  private func stated(_ value: String?, _ field: PlanField) throws(UsageProblem) -> String {
    guard let value else {
      throw UsageProblem(
        "\(field.rawValue) cannot be null", hint: "only cap and preferred may be null")
    }
    return value
  }

  private func amount(
    _ text: String, _ field: PlanField, replacing old: ArraySlice<UInt8>?, mayBeNegative: Bool
  ) throws(UsageProblem) -> String {
    let amount: Decimal
    do throws(Money.Problem) {
      let money = try Money(recorded: text)
      _ = try money.units(in: currency)
      amount = money.amount
    } catch {
      throw UsageProblem("\(field.rawValue): \(error.message)", hint: error.hint)
    }
    guard mayBeNegative || !amount.isNegative else {
      throw UsageProblem("\(field.rawValue) '\(text.visible)' is negative", hint: "write 0 or more")
    }
    return self.text(of: amount, replacing: old)
  }

  private func number(_ text: String, _ field: PlanField) throws(UsageProblem) -> Decimal {
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      throw UsageProblem("\(field.rawValue) '\(text.visible)' \(error.reason)", hint: error.hint)
    }
  }

  /// Returns the number style for the new value. Without an old number, files written by the
  /// desktop app use the app's style, and whole numbers in other files have no decimals.
  private func style(of old: ArraySlice<UInt8>?, minorDigits: Int) -> NumberStyle {
    let null = Array("null".utf8)
    let fallback = Array((isDesktop ? "0.0" : "0").utf8)[...]
    let text = old.flatMap { $0.elementsEqual(null) ? nil : $0 } ?? fallback
    return NumberStyle(of: text, minorDigits: minorDigits, isDesktop: isDesktop)
  }
}
