package import PlainText

/// The user's settings: the contents of `coffer.json`. Every key is optional.
///
/// Keys that no tool uses yet are also checked, so that misspelt keys are reported. The values of
/// such keys are stored uninterpreted.
package struct Settings: Codable, Equatable, Sendable {
  package var baseCurrency: Currency?
  package var timeZone: String?
  /// Whether amounts are hidden in text output, as with `--privacy`.
  package var privacy: Bool?
  package var backups: BackupSettings?
  package var plan: PlanSettings?
  package var recurring: [String: RecurringAnchor]?
  package var accounts: [AccountSettings]?
  package var assets: [AssetSettings]?
  package var targets: AllocationTargets?
  package var spending: SpendingSettings?
  package var quotes: QuoteSettings?
  /// The parts that were ignored because they contain errors and the tool does not need them.
  package var unreadable: Set<SettingsPart> = []

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case baseCurrency = "base_currency"
    case timeZone = "time_zone"
    case privacy, backups, plan, recurring, accounts, assets, targets, spending, quotes
  }

  package init(
    baseCurrency: Currency? = nil, plan: PlanSettings? = nil, accounts: [AccountSettings]? = nil,
    assets: [AssetSettings]? = nil
  ) {
    self.baseCurrency = baseCurrency
    self.plan = plan
    self.accounts = accounts
    self.assets = assets
  }

  /// The settings for plan backups: the number of versions to keep.
  package struct BackupSettings: Codable, Equatable, Sendable {
    package var keep: Int?

    package enum CodingKeys: String, CodingKey, CaseIterable { case keep }
  }

  /// The day of the month on which a recurring item is due, even if its next date is on another
  /// day.
  package struct RecurringAnchor: Codable, Equatable, Sendable {
    package var day: Int?

    package enum CodingKeys: String, CodingKey, CaseIterable { case day }
  }

  /// Plan settings for which the plan file has no keys.
  package struct PlanSettings: Codable, Equatable, Sendable {
    /// The currency of all amounts in the plan. If nil, amounts have two decimals and no currency
    /// name.
    package var currency: Currency?
    /// The tier that receives the surplus; nil to use the desktop app's rule.
    package var growthTier: String?
    /// The interpretation of all yearly rates in the plan and the settings; nominal by default.
    package var rateKind: RateKind?
    package var defaultContribution: Decimal?
    package var due: [Due]?
    /// Whether new cash is first distributed to tiers with a due date, each of which receives its
    /// monthly share.
    package var shareDue: Bool?
    package var rates: [DatedRate]?
    package var terms: [Term]?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case currency
      case growthTier = "growth_tier"
      case rateKind = "apy_is"
      case defaultContribution = "default_contribution"
      case due
      case shareDue = "share_due"
      case rates, terms
    }

    package init(
      currency: Currency? = nil, growthTier: String? = nil, rateKind: RateKind? = nil,
      terms: [Term]? = nil
    ) {
      self.currency = currency
      self.growthTier = growthTier
      self.rateKind = rateKind
      self.terms = terms
    }
  }

  /// The interpretation of a yearly rate.
  package enum RateKind: String, Codable, CaseIterable, Sendable {
    /// A nominal rate, compounded monthly: 12 % means 1 % a month. The desktop app interprets rates
    /// in this way.
    case nominal
    /// An effective yearly yield: 12 % turns 100 into 112.
    case effective
  }

  /// The date by which a tier should reach its target.
  package struct Due: Codable, Equatable, Sendable {
    /// The interval at which the date recurs.
    package enum Repeat: String, Codable, CaseIterable, Sendable { case yearly }

    package var tier: String
    package var date: CalendarDate
    /// The interval; nil for a date that does not recur.
    package var repeats: Repeat?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case tier, date
      case repeats = "repeat"
    }

    /// Returns the date; for a recurring date, the first one on or after `day`.
    package func date(onOrAfter day: CalendarDate) -> CalendarDate {
      guard repeats == .yearly, date < day else { return date }
      let months = (day.year - date.year) * 12
      let same = date.adding(months: months) ?? date
      return same >= day ? same : date.adding(months: months + 12) ?? same
    }
  }

  /// An account's rate from a given date on, in percent like `apy_pct`.
  package struct DatedRate: Codable, Equatable, Sendable {
    package var tier: String
    package var account: String
    package var from: CalendarDate
    package var nominalRatePct: Decimal

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case tier, account, from
      case nominalRatePct = "apy"
    }

    package init(tier: String, account: String, from: CalendarDate, nominalRatePct: Decimal) {
      self.tier = tier
      self.account = account
      self.from = from
      self.nominalRatePct = nominalRatePct
    }
  }

  /// A term deposit, which cannot be withdrawn before it matures.
  package struct Term: Codable, Equatable, Sendable {
    package var tier: String
    package var account: String
    package var matures: CalendarDate
    package var laterRatePct: Decimal?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case tier, account, matures
      case laterRatePct = "then_apy"
    }

    package init(
      tier: String, account: String, matures: CalendarDate, laterRatePct: Decimal? = nil
    ) {
      self.tier = tier
      self.account = account
      self.matures = matures
      self.laterRatePct = laterRatePct
    }
  }
}

extension Settings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    baseCurrency = try object.optional(CodingKeys.baseCurrency, .currency)
    timeZone = try object.optional(CodingKeys.timeZone, .text)
    privacy = try object.optional(CodingKeys.privacy, .flag)
    backups = try object.optional(CodingKeys.backups, .object)
    plan = try object.optional(CodingKeys.plan, .object)
    recurring = try object.optional(CodingKeys.recurring, .dictionary(of: .object))
    accounts = try object.optional(CodingKeys.accounts, .list(of: .object))
    assets = try object.optional(CodingKeys.assets, .list(of: .object))
    targets = try object.optional(CodingKeys.targets, .object)
    spending = try object.optional(CodingKeys.spending, .object)
    quotes = try object.optional(CodingKeys.quotes, .object)
  }
}

extension Settings.BackupSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    keep = try object.optional(CodingKeys.keep, .wholeNumber)
  }
}

extension Settings.RecurringAnchor: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    day = try object.optional(CodingKeys.day, .wholeNumber)
  }
}

extension Settings.PlanSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    currency = try object.optional(CodingKeys.currency, .currency)
    growthTier = try object.optional(CodingKeys.growthTier, .text)
    rateKind = try object.optional(CodingKeys.rateKind, .word)
    defaultContribution = try object.optional(CodingKeys.defaultContribution, .decimal)
    due = try object.optional(CodingKeys.due, .list(of: .object))
    shareDue = try object.optional(CodingKeys.shareDue, .flag)
    rates = try object.optional(CodingKeys.rates, .list(of: .object))
    terms = try object.optional(CodingKeys.terms, .list(of: .object))
  }
}

extension Settings.Due: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    tier = try object.required(CodingKeys.tier, .text)
    date = try object.required(CodingKeys.date, .date)
    repeats = try object.optional(CodingKeys.repeats, .word)
  }
}

extension Settings.DatedRate: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    tier = try object.required(CodingKeys.tier, .text)
    account = try object.required(CodingKeys.account, .text)
    from = try object.required(CodingKeys.from, .date)
    nominalRatePct = try object.required(CodingKeys.nominalRatePct, .decimal)
  }
}

extension Settings.Term: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    tier = try object.required(CodingKeys.tier, .text)
    account = try object.required(CodingKeys.account, .text)
    matures = try object.required(CodingKeys.matures, .date)
    laterRatePct = try object.optional(CodingKeys.laterRatePct, .decimal)
  }
}

/// A part of `coffer.json` that only some tools use. An error in the part does not affect other
/// tools.
package enum SettingsPart: CaseIterable, Sendable {
  /// The plan settings except the currency.
  case plan
  case recurring, assets, targets, quotes, backups
  case dayLimits, budgets, bills, goals
  /// The category rules, the aliases and the income categories.
  case categories
  /// The stated growth rates of accounts.
  case growth
  /// The terms of all debts.
  case debts

  /// Returns the paths of the values that belong to this part.
  func paths(in document: JSONDocument) -> [[JSONPathStep]] {
    func spending(_ keys: SpendingSettings.CodingKeys...) -> [[JSONPathStep]] {
      keys.map { [.key(Settings.CodingKeys.spending.rawValue), .key($0.rawValue)] }
    }
    func root(_ key: Settings.CodingKeys) -> [JSONPathStep] { [.key(key.rawValue)] }
    func accounts(_ keys: AccountSettings.CodingKeys...) -> [[JSONPathStep]] {
      let accounts = document.node(at: root(.accounts)).map { Array(document.elements(of: $0)) }
      return (accounts ?? []).indices.flatMap { index in
        keys.map { root(.accounts) + [.index(index), .key($0.rawValue)] }
      }
    }
    switch self {
    case .plan:
      return Settings.PlanSettings.CodingKeys.allCases.filter { $0 != .currency }
        .map { root(.plan) + [.key($0.rawValue)] }
    case .recurring: return [root(.recurring)]
    case .assets: return [root(.assets)]
    case .targets: return [root(.targets)]
    case .quotes: return [root(.quotes)]
    case .backups: return [root(.backups)]
    case .dayLimits: return spending(.dayLimits)
    case .budgets: return spending(.budgets)
    case .bills: return spending(.bills)
    case .goals: return spending(.goals)
    case .categories: return spending(.rules, .aliases, .income, .incomeFor)
    case .growth: return accounts(.meanPct, .volatilityPct)
    case .debts: return accounts(.debt)
    }
  }
}

extension Settings {
  /// Returns the settings in a document. Errors in parts that the tool does not use become
  /// warnings, and those parts are ignored; see ``unreadable``.
  ///
  /// - Parameter parts: the parts that the tool does not use.
  ///
  /// - Complexity: if there are errors, linear in the number of bytes times the number of parts.
  package static func reading(
    _ source: SourceText, without parts: Set<SettingsPart>
  ) -> Loaded<(value: Settings, document: JSONDocument)> {
    let whole = JSONDocument.read(source, as: Settings.self, stage: "settings")
    guard whole.value == nil, !parts.isEmpty, let document = JSONDocument.parse(source).value
    else { return whole }
    func decoded(without parts: [SettingsPart]) -> Loaded<Settings> {
      document.ignoring(parts.flatMap { $0.paths(in: document) })
        .decode(Settings.self, stage: "settings")
    }
    let all = SettingsPart.allCases
    guard decoded(without: all).value != nil else { return whole }
    let faulty = all.filter { part in
      parts.contains(part) && decoded(without: all.filter { $0 != part }).value == nil
    }
    let used = decoded(without: faulty)
    guard var value = used.value else { return Loaded(nil, used.diagnostics) }
    value.unreadable = Set(faulty)
    return Loaded((value, document), Failure(.input, whole.diagnostics).asWarnings)
  }
}
