/// Account names that are valid in every format, by the strictest rules, which are Beancount's.
///
/// Each part of a name retains its letters, their marks, its digits and hyphens. A run of other
/// characters becomes one hyphen, and hyphens at the ends are removed. The first letter is
/// capitalized. A part that does not begin with a letter is prefixed with X. If several names below
/// one account become identical, a name that needs no change remains unchanged. The others, in
/// alphabetical order, are suffixed with -2, -3 and so on. For example, `Cookie jar 🍪` becomes
/// `Cookie-jar`.
package struct JournalAccountNames: Sendable {
  private var paths: [JournalAccount: String] = [:]

  /// Names the accounts.
  ///
  /// - Parameter debts: the liability accounts.
  /// - Complexity: O(n log n).
  package init(_ accounts: some Sequence<JournalAccount>, debts: Set<String>) {
    var tree: [[JournalAccount.Part]: Set<JournalAccount.Part>] = [:]
    let all = accounts.map { ($0, [.ours($0.root(debts).rawValue)] + $0.parts) }
    for (_, parts) in all {
      for index in parts.indices.dropFirst() {
        tree[Array(parts[..<index]), default: []].insert(parts[index])
      }
    }
    let named = tree.mapValues(Self.named)
    for (account, parts) in all {
      var path = parts[0].text
      for index in parts.indices.dropFirst() {
        path += ":" + (named[Array(parts[..<index])]?[parts[index]] ?? "")
      }
      paths[account] = path
    }
  }

  private static func named(_ parts: Set<JournalAccount.Part>) -> [JournalAccount.Part: String] {
    let ours = parts.filter(\.isOurs)
    let others = distinct(
      Set(parts.subtracting(ours).map(\.text)), besides: Set(ours.map(\.text)), by: part)
    return Dictionary(
      parts.map { ($0, $0.isOurs ? $0.text : others[$0.text] ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns an account's path, such as `Assets:Depot-Köln:WLDX`.
  ///
  /// - Precondition: the account was passed to the initializer.
  package subscript(account: JournalAccount) -> String {
    guard let path = paths[account] else {
      preconditionFailure("every account that is used is named beforehand")
    }
    return path
  }

  /// Returns distinct names by applying a rule. If several names become identical, a name that the
  /// rule does not change remains unchanged. The others, in alphabetical order, are suffixed with
  /// -2, -3 and so on.
  ///
  /// - Parameter others: names that must not be used.
  package static func distinct(
    _ names: Set<String>, besides others: Set<String> = [], by rule: (String) -> String
  ) -> [String: String] {
    let changed = names.map { (name: $0, plain: rule($0)) }
    let ordered = changed.sorted { first, second in
      let (a, b) = (first.plain == first.name, second.plain == second.name)
      return a != b ? a : first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }
    var taken = others
    var parts: [String: String] = [:]
    for (name, plain) in ordered {
      var (candidate, number) = (plain, 1)
      while !taken.insert(candidate).inserted {
        number += 1
        candidate = "\(plain)-\(number)"
      }
      parts[name] = candidate
    }
    return parts
  }

  /// Maximum length of a part in UTF-8 bytes before a number is added; ledger accepts 255.
  private static let maximum = 120

  /// Returns the name without characters that a format rejects.
  ///
  ///     JournalAccountNames.part(for: "isa (old)")   // Isa-old
  package static func part(for name: String) -> String {
    var kept = String.UnicodeScalarView()
    var needsHyphen = false
    var bytes = 0
    for scalar in name.unicodeScalars {
      guard scalar.isKeptInNames, !(kept.isEmpty && scalar.properties.isMark) else {
        needsHyphen = true
        continue
      }
      bytes += scalar.utf8.count + (needsHyphen ? 1 : 0)
      guard bytes <= maximum else { break }
      if needsHyphen, !kept.isEmpty { kept.append("-") }
      needsHyphen = false
      kept.append(scalar)
    }
    return capitalized(String(kept))
  }

  private static func capitalized(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return "X" }
    if first.properties.generalCategory == .uppercaseLetter || first.isASCIIDigit { return name }
    let capital = first.properties.uppercaseMapping
    guard capital.unicodeScalars.first?.properties.generalCategory == .uppercaseLetter else {
      return "X" + name
    }
    return capital + String(String.UnicodeScalarView(name.unicodeScalars.dropFirst()))
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  /// Whether the character remains unchanged, except for hyphens, which are normalized.
  fileprivate var isKeptInNames: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool {
    generalCategory == .nonspacingMark || generalCategory == .spacingMark
  }
}
