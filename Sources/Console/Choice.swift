extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// An option whose value is one of an enumeration's words.
  ///
  ///     Option("by", "GROUPING", help: "…", among: Grouping.self, default: .account)
  package init(
    _ name: String, short: Character? = nil, _ placeholder: String, help: String,
    among values: Value.Type, default standard: Value?
  ) {
    self.init(
      name, short: short, placeholder, help: help, choices: values.allCases.map(\.rawValue),
      defaultText: standard?.rawValue,
      parse: { text throws(UsageProblem) in
        guard let value = Value(rawValue: text) else {
          throw UsageProblem("--\(name): unknown choice '\(text)'", code: .choice)
        }
        return value
      })
  }
}
