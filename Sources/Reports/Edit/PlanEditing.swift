import Console
import FinanceModel
package import PlainText

/// The application of requested changes to a plan draft.
extension PlanDraft {
  /// Applies a change.
  ///
  /// - Throws: ``UsageProblem`` for an invalid name or value; ``EditRefusal`` if the change would
  ///   lose money or make a name ambiguous.
  mutating func apply(_ edit: PlanEdit) throws {
    switch edit.action {
    case .set:
      let place = try plan.place(of: edit.subject)
      guard !edit.assignments.isEmpty else { throw Self.withoutFields(edit.subject) }
      try set(edit.assignments, at: place, reason: edit.reason)
    case .add: try add(edit)
    case .remove: try remove(edit)
    }
  }

  // MARK: Setting

  private mutating func set(
    _ assignments: [PlanEdit.Assignment], at place: PlanPlace, reason: String
  ) throws {
    for assignment in assignments {
      let field = try Self.field(assignment.field, ofTier: place.isTier)
      var value = assignment.value
      if field == .balance { try requireSettable(place) }
      if field == .name, let name = value { try requireFree(name, besides: place) }
      if field == .preferred, let name = value { value = try preferred(name, inTier: place.tier) }
      let old = text(of: field, at: place)
      let text = try values.text(of: value, for: field, replacing: old)
      if field == .name {
        try rename(to: text, place, reason: reason)
      } else {
        try write(text, to: field, at: place, reason: reason)
      }
    }
  }

  /// - Throws: `plan-balance-follows` if the balance follows an account's value.
  private func requireSettable(_ place: PlanPlace) throws(EditRefusal) {
    let (tier, account) = names(at: place)
    guard let account, let owner = owners[AccountName(tier: tier, account: account)] else { return }
    throw EditRefusal(
      .balanceFollows, "the balance of '\(account.visible)' follows '\(owner.visible)'",
      hint: "to set the balance here, stop following: plan-set --account \(owner.shellWord)"
        + " follows= --apply"
    )
  }

  /// Renames a tier or an account; a renamed preferred account remains preferred.
  private mutating func rename(to text: String, _ place: PlanPlace, reason: String) throws {
    let tier = plan.tiers[place.tier]
    let isPreferred = place.account.map { tier.preferredIndex == $0 } ?? false
    let count = lines.count
    noteStructure()
    try write(text, to: .name, at: place, reason: reason)
    if isPreferred, lines.count > count {
      try write(
        text, to: .preferred, at: PlanPlace(tier: place.tier, account: nil),
        reason: "renamed with its account")
    }
  }

  /// Returns the name of the preferred account; nil to remove the preference.
  private func preferred(_ text: String, inTier tier: Int) throws(UsageProblem) -> String? {
    let names = plan.tiers[tier].accounts.map(\.name)
    if text.isEmpty || text == "none" && !names.contains("none") { return nil }
    return names[
      try match(text, of: "account", among: names)]
  }

  private func requireFree(_ name: String, besides place: PlanPlace?, inTier tier: Int? = nil)
    throws(EditRefusal)
  {
    let owner = place?.account != nil ? place?.tier : tier
    let names = owner.map { plan.tiers[$0].accounts.map(\.name) } ?? plan.tiers.map(\.name)
    let own = place.map { $0.account ?? $0.tier }
    for (index, other) in names.enumerated() where index != own && other == name {
      let what = owner.map { "account of tier '\(plan.tiers[$0].name.visible)'" } ?? "tier"
      throw EditRefusal(
        .nameTaken, "a\(owner == nil ? "" : "n") \(what) named '\(name.visible)' already exists",
        hint: "choose another name")
    }
  }

  private static func field(
    _ word: String, ofTier isTier: Bool
  ) throws(UsageProblem) -> PlanField {
    let known = PlanField.fields(ofTier: isTier)
    if let field = PlanField(word: word) {
      if known.contains(field) { return field }
      throw UsageProblem(
        "\(isTier ? "a tier" : "an account") has no \(field.rawValue)",
        hint: isTier ? "write TIER/ACCOUNT to set it for an account" : "name the tier alone",
        code: .nameUnknown)
    }
    let names = known.map(\.rawValue)
    throw UsageProblem(
      "'\(word.visible)' is not a field of \(isTier ? "a tier" : "an account")",
      hint: nearestName(to: word, among: names).map { "did you mean '\($0)'?" }
        ?? "choose from: \(names.joined(separator: ", "))", code: .nameUnknown)
  }

  private static func withoutFields(_ subject: PlanEdit.Subject) -> UsageProblem {
    let name: String =
      switch subject {
      case .typed(let text): text
      case .named(let tier, let account): account.map { "\(tier)/\($0)" } ?? tier
      }
    return UsageProblem(
      "no field is given for '\(name.visible)'", hint: "write a field and its value: target 20000",
      code: .missingOperand)
  }

  // MARK: Adding and removing

  private mutating func add(_ edit: PlanEdit) throws {
    var tier: Int?
    var name: String
    switch edit.subject {
    case .named(let tierName, nil): name = tierName
    case .named(let tierName, let account?):
      tier = try match(tierName, of: "tier", among: plan.tiers.map(\.name))
      name = account
    case .typed(let text): name = text
    }
    if case .typed(let text) = edit.subject, text.contains("/") {
      let account = try plan.newAccount(typed: text)
      (tier, name) = (account.tier, account.name)
    }
    try requireFree(name, besides: nil, inTier: tier)
    _ = try values.text(of: name, for: .name, replacing: nil)
    if tier == nil {
      doubt(name, "tier", among: plan.tiers.map(\.name))
    } else {
      doubt(name, "account", among: plan.tiers.flatMap(\.accounts).map(\.name))
    }
    try append(tier == nil ? newTier(name) : newAccount(name), toAccountsOf: tier)
    let place =
      tier.map { PlanPlace(tier: $0, account: plan.tiers[$0].accounts.count - 1) }
      ?? PlanPlace(tier: plan.tiers.count - 1, account: nil)
    note(added: place, reason: edit.reason.isEmpty ? "added" : edit.reason)
    try set(edit.assignments, at: place, reason: edit.reason)
  }

  private func newTier(_ name: String) -> JSONValue {
    let highest = plan.tiers.map(\.priority).max() ?? .zero
    let next = highest.units(minorDigits: 0, .floor) + 1
    let target = values.text(of: .zero, replacing: sample(of: .target))
    return .object([
      Tier.CodingKeys.name.rawValue: .string(name),
      Tier.CodingKeys.purpose.rawValue: .string(""),
      Tier.CodingKeys.target.rawValue: .number(target),
      Tier.CodingKeys.priority.rawValue: .number(String(max(1, next))),
      Tier.CodingKeys.preferredAccount.rawValue: .null,
      Tier.CodingKeys.accounts.rawValue: .array([]),
    ])
  }

  private func newAccount(_ name: String) -> JSONValue {
    func number(_ amount: Decimal, _ field: PlanField) -> JSONValue {
      .number(values.text(of: amount, replacing: sample(of: field)))
    }
    return .object([
      Account.CodingKeys.name.rawValue: .string(name),
      Account.CodingKeys.balance.rawValue: number(.zero, .balance),
      Account.CodingKeys.nominalRatePct.rawValue: number(.zero, .apy),
      Account.CodingKeys.notes.rawValue: .string(""),
      Account.CodingKeys.weight.rawValue: number(.one, .weight),
      Account.CodingKeys.cap.rawValue: .null,
    ])
  }

  /// Returns the text of an existing number in this field, from the first tier or account, as a
  /// model for the number style.
  private func sample(of field: PlanField) -> ArraySlice<UInt8>? {
    if field == .target { return text(of: field, at: PlanPlace(tier: 0, account: nil)) }
    return plan.tiers.firstIndex { !$0.accounts.isEmpty }
      .flatMap { text(of: field, at: PlanPlace(tier: $0, account: 0)) }
  }

  private mutating func remove(_ edit: PlanEdit) throws {
    guard edit.assignments.isEmpty else {
      throw UsageProblem(
        "the action 'remove' does not accept fields", hint: "omit them", code: .conflict)
    }
    let place = try plan.place(of: edit.subject)
    if case .typed(let text) = edit.subject {
      let (tier, account) = names(at: place)
      try requireWhole(
        text, account ?? tier, inFull: account.map { "\(tier)/\($0)" },
        of: account == nil ? "tier" : "account")
    }
    try moveOut(of: place, to: edit.moveTo, reason: edit.reason)
    if let account = place.account, plan.tiers[place.tier].preferredIndex == account {
      try write(
        "null", to: .preferred, at: PlanPlace(tier: place.tier, account: nil),
        reason: "its account is removed")
    }
    try remove(place, reason: edit.reason.isEmpty ? "removed" : edit.reason)
  }

  /// Moves the balance of an account or a tier to another account.
  private mutating func moveOut(of place: PlanPlace, to name: String?, reason: String) throws {
    let tier = plan.tiers[place.tier]
    let balance = try place.account.map { tier.accounts[$0].balance } ?? tier.balance()
    let isEmpty =
      place.account != nil
      ? balance.isZero : tier.accounts.allSatisfy { $0.balance.isZero }
    let own = names(at: place)
    guard let name else {
      guard isEmpty else {
        throw EditRefusal(
          .balanceLeft,
          "'\((own.account ?? own.tier).visible)' has a balance of"
            + " \(values.currency.text(balance))",
          hint: "add --move-to TIER/ACCOUNT, the account that receives the balance")
      }
      return
    }
    let target = try plan.account(typed: name)
    guard target != place, place.account != nil || target.tier != place.tier,
      let index = target.account
    else {
      throw UsageProblem(
        "--move-to names the item that is removed",
        hint: "name an account that is not removed", code: .conflict)
    }
    let sum = try plan.tiers[target.tier].accounts[index].balance + balance
    let text = values.text(of: sum, replacing: text(of: .balance, at: target))
    try write(
      text, to: .balance, at: target,
      reason: "from \((own.account ?? own.tier).visible)")
  }
}

/// Plan changes as JSON lines, with one object per line.
///
///     {"tier": "Emergency", "account": "Saver", "balance": 1180.50}
///     {"do": "remove", "tier": "Emergency", "account": "Old", "move_to": "Emergency/Saver"}
///
/// `do` is `set`, `add` or `remove`; `set` by default. Numbers may be written as strings.
package enum PlanEditLines {
  /// Reads all lines and reports every error in them. Blank lines are ignored.
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(_ source: SourceText) -> Loaded<[PlanEdit]> {
    var edits: [PlanEdit] = []
    var diagnostics: [Diagnostic] = []
    let lines = source.bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines where !line.allSatisfy({ $0 <= 0x20 }) {
      let loaded = JSONDocument.parse(SourceText(file: source.file, bytes: Array(line)))
      if let document = loaded.value {
        do throws(UsageProblem) {
          edits.append(try edit(document, at: line.startIndex, in: source))
        } catch {
          var diagnostic = error.diagnostic
          diagnostic.excerpt =
            source.excerpts(of: [line.startIndex..<line.endIndex]).first
          diagnostics.append(diagnostic)
        }
      } else {
        diagnostics += loaded.diagnostics.map { $0.moved(to: source, lineStart: line.startIndex) }
      }
      if diagnostics.count >= 100 { break }
    }
    return Loaded(diagnostics.isEmpty ? edits : nil, diagnostics)
  }

  private static let words = ["do", "tier", "account", "move_to"]

  private static func edit(
    _ document: JSONDocument, at offset: Int, in source: SourceText
  ) throws(UsageProblem) -> PlanEdit {
    guard document.kind(of: document.root) == .object else {
      throw UsageProblem(
        "the line is not an object", hint: "write {\"tier\": \"NAME\", \"target\": 20000}")
    }
    var texts: [String: String?] = [:]
    var assignments: [PlanEdit.Assignment] = []
    for member in document.members(of: document.root) {
      let value = try text(of: member.value, key: member.key, in: document)
      if words.contains(member.key) {
        texts[member.key] = value
      } else {
        try requireField(member.key)
        assignments.append(.init(member.key, value))
      }
    }
    guard let tier = texts["tier"] ?? nil else {
      throw UsageProblem("the line does not name a tier", hint: "add \"tier\": \"NAME\"")
    }
    let word = (texts["do"] ?? nil) ?? PlanEdit.Action.set.rawValue
    guard let action = PlanEdit.Action(rawValue: word) else {
      throw UsageProblem(
        "'\(word.visible)' is not an action",
        hint: "write one of: set, add, remove", code: .choice)
    }
    let moveTo = texts["move_to"] ?? nil
    guard moveTo == nil || action == .remove else {
      throw UsageProblem(
        "'move_to' applies only to the action 'remove'", hint: "omit it", code: .conflict)
    }
    let end = offset + document.source.bytes.count
    return PlanEdit(
      action, .named(tier: tier, account: texts["account"] ?? nil), assignments, moveTo: moveTo,
      reason: "", at: source.excerpts(of: [offset..<end]).first)
  }

  private static func requireField(_ key: String) throws(UsageProblem) {
    guard PlanField(word: key) == nil else { return }
    let names = words + PlanField.allCases.map(\.rawValue)
    throw UsageProblem(
      "unknown key '\(key.visible)'",
      hint: nearestName(to: key, among: names).map { "did you mean '\($0)'?" }
        ?? "choose from: \(names.joined(separator: ", "))", code: .nameUnknown)
  }

  private static func text(
    of node: JSONDocument.Node, key: String, in document: JSONDocument
  ) throws(UsageProblem) -> String? {
    switch document.kind(of: node) {
    case .null: return nil
    case .string: return document.string(of: node)
    case .number: return String(decoding: document.text(of: node), as: UTF8.self)
    case .true, .false, .array, .object:
      throw UsageProblem(
        "the value of '\(key.visible)' is neither a string nor a number",
        hint: "write a string or a number")
    }
  }
}

extension Diagnostic {
  /// Returns the diagnostic with its position moved to the text that contains the line.
  fileprivate func moved(to source: SourceText, lineStart: Int) -> Diagnostic {
    guard let excerpt else { return self }
    var moved = self
    let start = lineStart + excerpt.position.column - 1
    moved.excerpt = source.excerpts(of: [start..<(start + excerpt.marked.count)]).first
    return moved
  }
}
