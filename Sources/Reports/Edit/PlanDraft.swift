import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// The plan during a series of changes. Each change is applied to the result of the previous
/// changes, and replaces only the bytes of the values it changes.
struct PlanDraft {
  /// A changed value, for display.
  struct Line: Equatable {
    let tier: String
    /// The account's name; nil for a tier.
    let account: String?
    let field: PlanField
    /// The old value as text; nil if it was missing.
    let before: String?
    let after: String?
    let reason: String
  }

  private(set) var document: JSONDocument
  private(set) var plan: Plan
  private(set) var lines: [Line] = []
  /// Warnings about new names that are similar to existing names.
  private(set) var doubts: [Diagnostic] = []
  private let original: SourcedValue<Plan>
  /// The paths of the changed values; nil after a change to names or positions.
  private var paths: [[JSONPathStep]]? = []
  let values: PlanValue
  /// The accounts that determine balances, by balance name. Such balances cannot be set by hand.
  var owners: [AccountName: String] = [:]

  init(_ planning: Planning) {
    original = planning.sourcedPlan
    document = planning.sourcedPlan.document
    plan = planning.plan
    let isDesktop = document.isAsDesktopWrites
    values = PlanValue(
      currency: planning.currency, isDesktop: isDesktop,
      isASCII: isDesktop || document.writesASCII)
  }

  /// Returns the change to the plan file; `last_updated` becomes `now` if any value changed.
  func change(at now: Timestamp) throws(Failure) -> FileChange {
    guard document.source.bytes != original.document.source.bytes else {
      return FileChange([], in: original.document)
    }
    if let paths { return FileChange(valueChanges(at: paths, now), in: original.document) }
    let date = document.change(ofLastUpdatedTo: now).map { [$0] } ?? []
    guard case .bytes(let text) = document.applying(date) else {
      preconditionFailure("a change applies only to the document from which it was created")
    }
    return FileChange(wholePlan: text, insteadOf: original.document.source)
  }

  private func valueChanges(at paths: [[JSONPathStep]], _ now: Timestamp) -> [ValueChange] {
    let old = original.document
    var finder = JSONPlaceFinder(old)
    var changes = paths.compactMap { path -> ValueChange? in
      guard let node = document.node(at: path), case .key(let key)? = path.last,
        let object = finder.place(of: Array(path.dropLast()))
      else { return nil }
      let before = old.node(at: path).map { String(decoding: old.text(of: $0), as: UTF8.self) }
      let after = String(decoding: document.text(of: node), as: UTF8.self)
      guard before != after else { return nil }
      return ValueChange(place: object.appending(key: key), old: before, new: after)
    }
    if !changes.isEmpty { changes += old.change(ofLastUpdatedTo: now).map { [$0] } ?? [] }
    return changes
  }

  // MARK: Bytes

  /// Applies edits and reads the result, which must be a valid plan.
  private mutating func make(_ edits: [JSONEdit]) throws {
    let source = SourceText(file: document.source.file, bytes: document.applying(edits))
    let loaded = JSONDocument.read(source, as: Plan.self, stage: "plan")
    guard let value = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    (plan, document) = (value.value, value.document)
  }

  /// Records that names or positions changed, so that paths in the original document are no longer
  /// valid.
  mutating func noteStructure() { paths = nil }

  /// Sets a value to the given JSON text and records the change for display, unless the value is
  /// unchanged.
  mutating func write(
    _ text: String, to field: PlanField, at place: PlanPlace, reason: String
  ) throws {
    guard let key = field.key(ofTier: place.isTier), let object = document.node(at: place.path)
    else { preconditionFailure("each tier and account has the fields of its kind") }
    let node = document.value(of: object, key: key)
    let before = node.map { document.shown($0) }
    let (tier, account) = names(at: place)
    if let node {
      if document.holds(text, at: node) { return }
      try make([JSONEdit(document.range(of: node), Array(text.utf8))])
    } else {
      guard let name = document.value(of: object, key: Tier.CodingKeys.name.rawValue) else {
        preconditionFailure("each tier and account in a plan has a name")
      }
      try make([document.adding(key, Array(text.utf8), to: object, after: name)])
    }
    let after = document.node(at: place.path + [.key(key)]).map { document.shown($0) }
    lines.append(
      Line(
        tier: tier, account: account, field: field, before: before ?? nil, after: after ?? nil,
        reason: reason))
    if let known = paths, !known.contains(place.path + [.key(key)]) {
      paths = known + [place.path + [.key(key)]]
    }
  }

  /// Adds a warning if a new name is similar to an existing name.
  mutating func doubt(_ name: String, _ what: String, among known: [String]) {
    guard !known.contains(name), let near = SimilarNames(known).first(similarTo: name) else {
      return
    }
    doubts.append(
      Diagnostic(
        .warning, EntryCode.nameSimilar, "\(what) '\(name.visible)' is new",
        hint: "'\(near.visible)' already exists; did you mean that?"))
  }

  /// Records an added tier or account for display.
  mutating func note(added place: PlanPlace, reason: String) {
    let (tier, account) = names(at: place)
    lines.append(
      Line(
        tier: tier, account: account, field: .name, before: nil, after: account ?? tier,
        reason: reason))
  }

  /// Returns the JSON text of a field; nil if the field's key is missing.
  func text(of field: PlanField, at place: PlanPlace) -> ArraySlice<UInt8>? {
    field.key(ofTier: place.isTier).flatMap { key in
      document.node(at: place.path + [.key(key)]).map { document.text(of: $0) }
    }
  }

  /// Appends an object to the list of tiers, or to a tier's accounts.
  mutating func append(_ value: JSONValue, toAccountsOf tier: Int?) throws {
    let key =
      tier == nil ? Plan.CodingKeys.tiers.rawValue : Tier.CodingKeys.accounts.rawValue
    let owner = tier.map { [JSONPathStep].tier($0) } ?? []
    guard let object = document.node(at: owner) else {
      preconditionFailure("an account is added to an existing tier")
    }
    noteStructure()
    guard let list = document.value(of: object, key: key) else {
      let layout = document.layout(in: object, like: nil, isASCII: values.isASCII)
      let text = layout.text(of: .array([value]))
      try make([document.appending(key, text, to: object)])
      return
    }
    let layout = document.layout(
      in: list, like: tier == nil ? tierModel : accountModel(tier), isASCII: values.isASCII)
    try make([document.appending(layout.text(of: value), to: list)])
  }

  /// Removes a tier or an account and records the removal for display.
  mutating func remove(_ place: PlanPlace, reason: String) throws {
    guard let node = document.node(at: place.path),
      let list = document.node(at: Array(place.path.dropLast()))
    else { preconditionFailure("the removed tier or account exists") }
    let (tier, account) = names(at: place)
    noteStructure()
    lines.append(
      Line(
        tier: tier, account: account, field: .name, before: account ?? tier, after: nil,
        reason: reason))
    try make([document.removing(node, from: list)])
  }

  /// Returns the name of the tier and, for an account, the account's name.
  func names(at place: PlanPlace) -> (tier: String, account: String?) {
    let tier = plan.tiers[place.tier]
    return (tier.name, place.account.map { tier.accounts[$0].name })
  }

  private var tierModel: JSONDocument.Node? { document.node(at: .tier(0)) }

  /// Returns the account whose layout a new account copies: from the same tier if possible,
  /// otherwise from any tier.
  private func accountModel(_ tier: Int?) -> JSONDocument.Node? {
    let order = [tier].compactMap(\.self) + plan.tiers.indices
    return order.first { !plan.tiers[$0].accounts.isEmpty }
      .flatMap { document.node(at: .account(0, ofTier: $0)) }
  }
}

extension JSONDocument {
  /// Returns a value for display, with strings unquoted; nil for null.
  fileprivate func shown(_ node: Node) -> String? {
    if kind(of: node) == .null { return nil }
    return string(of: node) ?? String(decoding: text(of: node), as: UTF8.self)
  }

  /// Whether the node has the same value as the JSON text. Numbers are compared by value.
  fileprivate func holds(_ text: String, at node: Node) -> Bool {
    let other = SourceText(file: "", bytes: Array(text.utf8))
    guard let document = JSONDocument.parse(other).value else { return false }
    return means(node, sameAs: document.root, of: document)
  }
}

/// A JSON file with pending changes to list elements and their members; all other bytes are
/// preserved.
struct ListDraft {
  private(set) var document: JSONDocument
  private let path: [JSONPathStep]

  /// - Parameter path: the path of the list; empty if the list is the whole file.
  init(_ document: JSONDocument, at path: [JSONPathStep]) {
    self.document = document
    self.path = path
  }

  /// Appends an element to the list, in the same layout as its last element. Missing objects on the
  /// path and a missing list are created.
  mutating func append(_ element: JSONValue) throws(Failure) {
    try makeList()
    guard let list = document.node(at: path) else { return }
    let model = Array(document.elements(of: list)).last
    let layout = document.layout(in: list, like: model, isASCII: document.writesASCII)
    let text = (model == nil && !path.isEmpty ? layout.onOneLine : layout).text(of: element)
    try make(document.appending(text, to: list))
  }

  /// Sets a member of an element; nil removes the member. Does nothing if the member already has
  /// the value.
  mutating func set(
    _ key: String, _ value: JSONValue?, ofElement index: Int
  ) throws(Failure) {
    guard let object = document.node(at: path + [.index(index)]) else { return }
    let node = document.value(of: object, key: key)
    switch (node, value) {
    case (nil, nil): return
    case (let node?, nil): try make(document.removing(node, from: object))
    case (let node?, let value?):
      let text = text(of: value)
      guard String(decoding: document.text(of: node), as: UTF8.self) != text else { return }
      try make(JSONEdit(document.range(of: node), Array(text.utf8)))
    case (nil, let value?):
      try make(document.appending(key, Array(text(of: value).utf8), to: object))
    }
  }

  /// Removes an element and its separator.
  mutating func remove(_ index: Int) throws(Failure) {
    guard let list = document.node(at: path), let node = document.node(at: path + [.index(index)])
    else { return }
    try make(document.removing(node, from: list))
  }

  private func text(of value: JSONValue) -> String {
    let layout = document.layout(in: document.root, like: nil, isASCII: document.writesASCII)
    return String(decoding: layout.onOneLine.text(of: value), as: UTF8.self)
  }

  private mutating func makeList() throws(Failure) {
    for (depth, step) in path.enumerated() {
      let empty: [UInt8] = Array((depth == path.count - 1 ? "[]" : "{}").utf8)
      guard case .key(let key) = step, let container = document.node(at: Array(path[..<depth]))
      else { continue }
      if let node = document.value(of: container, key: key) {
        guard document.kind(of: node) == .null else { continue }
        try make(JSONEdit(document.range(of: node), empty))
      } else {
        try make(document.appending(key, empty, to: container))
      }
    }
  }

  private mutating func make(_ edit: JSONEdit) throws(Failure) {
    let source = SourceText(file: document.source.file, bytes: document.applying([edit]))
    let loaded = JSONDocument.parse(source)
    guard let changed = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    document = changed
  }
}
