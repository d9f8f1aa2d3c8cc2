import Console
import FinanceFolder
import FinanceModel
import PlainText

/// The settings during a series of changes. Each change replaces only the bytes of the value it
/// changes.
struct SettingsDraft {
  /// A changed value, for display.
  struct Line: Equatable {
    /// The account or symbol; nil for a general setting of the folder.
    let subject: String?
    let key: String
    /// The old value as JSON; nil if it was missing.
    let before: String?
    let after: String?
  }

  private(set) var document: JSONDocument
  private(set) var settings: Settings
  private(set) var lines: [Line] = []
  /// The name of a new entry, and the most similar known name.
  private(set) var newEntry: (name: String, nearest: String?)?
  private let plan: Plan?
  private let original: JSONDocument
  private let knownKeys: Set<String>

  init(_ settings: SourcedValue<Settings>, _ plan: Plan?) {
    original = settings.document
    document = settings.document
    self.settings = settings.value
    self.plan = plan
    knownKeys = Set(Self.read(settings.document.source).unknownKeys.map(\.message))
  }

  /// The change to the file.
  var change: FileChange {
    FileChange(
      whole: document.source.bytes, of: Folder.settingsFile, before: original.source.bytes)
  }

  /// Applies a change.
  ///
  /// - Throws: ``UsageProblem`` for a key or a value that is not a valid setting.
  mutating func apply(_ edit: SettingsEdit) throws(UsageProblem) {
    let path: [JSONPathStep]
    let name: String?
    switch edit.subject {
    case .folder: (path, name) = ([], nil)
    case .account(let text):
      (path, name) = try entry(
        text, in: .accounts, known: (settings.accounts ?? []).map(\.name), key: "name")
    case .asset(let text):
      (path, name) = try entry(
        text, in: .assets, known: (settings.assets ?? []).map(\.symbol), key: "symbol")
    }
    for (key, values) in edit.assignments {
      try set(key, values, at: path, subject: name)
    }
  }

  // MARK: Entries

  /// Returns the path of an account or an asset; adds the entry if it is new.
  private mutating func entry(
    _ text: String, in list: Settings.CodingKeys, known: [String], key: String
  ) throws(UsageProblem) -> ([JSONPathStep], String) {
    let wanted = text.foldedForMatching
    if let index = known.firstIndex(of: text)
      ?? known.firstIndex(where: { $0.foldedForMatching == wanted })
    {
      return ([.key(list.rawValue), .index(index)], known[index])
    }
    guard !text.allSatisfy(\.isWhitespace), text.visible == text else {
      throw UsageProblem(
        "'\(text.visible)' is not a name",
        hint: "write the name on one line, without control characters")
    }
    newEntry = (text, nearestName(to: text, among: known))
    let value = JSONValue.object([.init(key, .string(text))])
    let root = document.root
    if let array = document.value(of: root, key: list.rawValue) {
      let layout = document.layout(in: array, like: nil, isASCII: document.writesASCII).onOneLine
      try make(document.appending(layout.text(of: value), to: array))
    } else {
      let layout = document.layout(in: root, like: nil, isASCII: document.writesASCII)
      let text = layout.onOneLine.text(of: .array([value]))
      try make(document.appending(list.rawValue, text, to: root))
    }
    lines.append(Line(subject: text, key: key, before: nil, after: text))
    return ([.key(list.rawValue), .index(known.count)], text)
  }

  // MARK: Values

  private mutating func set(
    _ key: String, _ values: [String], at path: [JSONPathStep], subject: String?
  ) throws(UsageProblem) {
    let steps = path + key.split(separator: ".").map { JSONPathStep.key(String($0)) }
    guard steps.count > path.count, let last = steps.last, case .key(let name) = last else {
      throw UsageProblem("a key is missing before '='", hint: "write KEY=VALUE")
    }
    let before = document.node(at: steps).map { document.compactText(of: $0) }
    if values == [""] {
      guard let node = document.node(at: steps),
        let object = document.node(at: Array(steps.dropLast()))
      else { return }
      try make(document.removing(node, from: object))
      lines.append(Line(subject: subject, key: key, before: before, after: nil))
      return
    }
    var first: UsageProblem?
    for candidate in try candidates(values, key: name) {
      var next = self
      do throws(UsageProblem) {
        try next.write(candidate, at: steps)
      } catch {
        first = first ?? error
        continue
      }
      let after = next.document.node(at: steps).map { next.document.compactText(of: $0) }
      if before != after {
        next.lines.append(Line(subject: subject, key: key, before: before, after: after))
      }
      self = next
      return
    }
    if let first { throw first }
  }

  private mutating func write(
    _ value: JSONValue, at steps: [JSONPathStep]
  ) throws(UsageProblem) {
    let isASCII = document.writesASCII
    func text(_ value: JSONValue, in container: JSONDocument.Node) -> [UInt8] {
      document.layout(in: container, like: nil, isASCII: isASCII).onOneLine.text(of: value)
    }
    if let node = document.node(at: steps) {
      let new = text(value, in: document.root)
      let loaded = JSONDocument.parse(SourceText(file: "", bytes: new))
      if let other = loaded.value, document.means(node, sameAs: other.root, of: other) { return }
      return try make(JSONEdit(document.range(of: node), new))
    }
    var (value, steps) = (value, steps)
    while case .key(let key)? = steps.popLast() {
      guard let container = document.node(at: steps) else {
        value = .object([.init(key, value)])
        continue
      }
      guard document.kind(of: container) == .object else { break }
      return try make(document.appending(key, text(value, in: container), to: container))
    }
    throw UsageProblem("the key does not exist in the settings", code: .nameUnknown)
  }

  /// Returns the possible interpretations of the words, most likely first. Decoding the settings
  /// determines which interpretation is valid.
  private func candidates(_ values: [String], key: String) throws(UsageProblem) -> [JSONValue] {
    if key == AccountSettings.CodingKeys.claims.rawValue, let claims = try claims(values) {
      return [claims]
    }
    let list = JSONValue.array(values.flatMap(Self.parts).map(JSONValue.string))
    guard values.count == 1, let value = values.first else { return [list] }
    let loaded = JSONDocument.parse(SourceText(file: "", bytes: Array(value.utf8)))
    let literal = loaded.value.map { $0.tree(of: $0.root) }
    return [literal].compactMap(\.self) + [.string(value), list]
  }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: ",").map { part in
      var part = part.drop { $0 == " " }
      while part.last == " " { part.removeLast() }
      return String(part)
    }
  }

  /// Parses claims in the form `TIER/ACCOUNT`, followed by `@SYMBOL` for a single asset; nil if the
  /// values are JSON.
  private func claims(_ values: [String]) throws(UsageProblem) -> JSONValue? {
    guard let plan, values.first?.hasPrefix("[") == false else { return nil }
    var claims: [JSONValue] = []
    for part in values.flatMap(Self.parts) {
      var (name, symbol) = (part, String?.none)
      if let at = part.lastIndex(of: "@") {
        (name, symbol) = (String(part[..<at]), String(part[part.index(after: at)...]))
      }
      let place = try plan.account(typed: name)
      let tier = plan.tiers[place.tier]
      guard let index = place.account else { continue }
      let members: [JSONValue.Member] = [
        .init("tier", .string(tier.name)), .init("account", .string(tier.accounts[index].name)),
      ]
      claims.append(.object(members + (symbol.map { [.init("symbol", .string($0))] } ?? [])))
    }
    return .array(claims)
  }

  // MARK: Reading

  private mutating func make(_ edit: JSONEdit) throws(UsageProblem) {
    let source = SourceText(file: document.source.file, bytes: document.applying([edit]))
    let read = Self.read(source)
    if let unknown = read.unknownKeys.first(where: { !knownKeys.contains($0.message) }) {
      throw UsageProblem(unknown.message, hint: unknown.hint, code: .nameUnknown)
    }
    guard let value = read.value else {
      let error = read.errors.first
      throw UsageProblem(error?.message ?? "the value cannot be read", hint: error?.hint)
    }
    (settings, document) = (value.0, value.1)
  }

  private static func read(
    _ source: SourceText
  ) -> (value: (Settings, JSONDocument)?, unknownKeys: [Diagnostic], errors: [Diagnostic]) {
    let loaded = JSONDocument.read(source, as: Settings.self, stage: "settings")
    return (
      loaded.value.map { ($0.value, $0.document) },
      loaded.diagnostics.filter { $0.code == "settings-unknown-key" },
      loaded.diagnostics.filter { $0.severity == .error }
    )
  }
}

extension JSONDocument {
  /// Returns a value as JSON on one line.
  fileprivate func compactText(of node: Node) -> String { tree(of: node).text(.compact) }
}
