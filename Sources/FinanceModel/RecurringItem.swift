package import PlainText

/// A recurring payment: one element of `recurring.json`, with the desktop app's eight keys.
package struct RecurringItem: Codable, JSONReadable, Equatable, Sendable {
  /// The frequency of an item.
  package enum Frequency: String, CaseIterable, Sendable {
    case daily, weekly, biweekly, monthly, quarterly, annually
  }

  package var name: String
  package var tierName: String
  package var accountName: String
  /// The amount; negative for an outflow.
  package var amount: Decimal
  /// The frequency as written; see ``frequency``.
  package var frequencyText: String
  /// The next due date.
  package var nextDate: CalendarDate
  package var isEnabled: Bool
  package var description: String

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name
    case tierName = "tier_name"
    case accountName = "account_name"
    case amount
    case frequencyText = "frequency"
    case nextDate = "next_date"
    case isEnabled = "enabled"
    case description
  }

  package init(
    name: String, tierName: String, accountName: String, amount: Decimal, frequency: Frequency,
    nextDate: CalendarDate, isEnabled: Bool = true, description: String = ""
  ) {
    self.name = name
    self.tierName = tierName
    self.accountName = accountName
    self.amount = amount
    frequencyText = frequency.rawValue
    self.nextDate = nextDate
    self.isEnabled = isEnabled
    self.description = description
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    tierName = try container.decode(String.self, forKey: .tierName)
    accountName = try container.decode(String.self, forKey: .accountName)
    amount = try container.decode(Decimal.self, forKey: .amount)
    frequencyText = try container.decode(String.self, forKey: .frequencyText)
    nextDate = try container.decode(CalendarDate.self, forKey: .nextDate)
    isEnabled = try container.decode(Bool.self, forKey: .isEnabled, default: true)
    description = try container.decode(String.self, forKey: .description, default: "")
  }

  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    tierName = try object.required(CodingKeys.tierName, .text)
    accountName = try object.required(CodingKeys.accountName, .text)
    amount = try object.required(CodingKeys.amount, .decimal)
    frequencyText = try object.required(CodingKeys.frequencyText, .text)
    nextDate = try object.required(CodingKeys.nextDate, .date)
    isEnabled = try object.required(CodingKeys.isEnabled, .flag, default: true)
    description = try object.required(CodingKeys.description, .text, default: "")
  }

  /// The frequency; nil for an unknown word, which the desktop app treats as 30 days.
  package var frequency: Frequency? { Frequency(rawValue: frequencyText) }
}

extension RecurringItem {
  /// Reads the items in `recurring.json` together with their document, or reports all errors that
  /// prevent reading them.
  ///
  /// Errors have the codes `json-*`, or `recurring-` followed by a ``JSONDecodingProblem``. An
  /// unknown key is an error here, because it would cause the desktop app to lose the whole list.
  package static func reading(
    _ source: SourceText
  ) -> Loaded<(value: [RecurringItem], document: JSONDocument)> {
    let stage = "recurring"
    let loaded = JSONDocument.read(source, asListOf: RecurringItem.self, stage: stage)
    let unknownKey = "\(stage)-\(JSONDecodingProblem.unknownKey.rawValue)"
    let diagnostics = loaded.diagnostics.map { diagnostic in
      guard diagnostic.code == unknownKey else { return diagnostic }
      var error = diagnostic
      error.severity = .error
      return error
    }
    return Loaded(loaded.value, diagnostics)
  }
}

/// A rule about recurring items, as a pure function of the items and the plan. The plan is nil if
/// it does not exist.
package typealias RecurringRule = @Sendable ([RecurringItem], Plan?) -> [PathFinding]

extension [JSONPathStep] {
  /// Returns the path of a recurring item, or of a value in the item.
  package static func recurring(_ index: Int, _ key: RecurringItem.CodingKeys? = nil) -> Self {
    [.index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }
}
