/// What accounts are called in every format: the strictest one's rule, Beancount's.
///
/// Each part of a name keeps its letters, their marks, its digits and hyphens; a run of anything
/// else becomes one hyphen, and hyphens at the ends are left out. A first letter is made a capital;
/// where there is none, or nothing is left, X stands before it. Of names that come to the same
/// below one account, one that needs no change keeps it, and the others, in alphabetical order, get
/// -2, -3 and so on. Example: `Cookie jar 🍪` is `Cookie-jar`.
package struct JournalAccountNames: Sendable {
  private var paths: [JournalAccount: String] = [:]

  /// - Parameter debts: the accounts that are owed rather than owned.
  /// - Complexity: a sort.
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

  /// The path of an account, such as `Assets:Depot-Köln:WLDX`.
  ///
  /// - Precondition: it is one of those that the names were made of.
  package subscript(account: JournalAccount) -> String {
    guard let path = paths[account] else {
      preconditionFailure("every account that is used is named beforehand")
    }
    return path
  }

  /// What each name becomes by a rule, so that no two are the same: of those that become the same,
  /// one that the rule leaves as it is keeps it, and the others, in alphabetical order, get -2, -3
  /// and so on.
  ///
  /// - Parameter others: what no name may become.
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

  /// How many bytes of UTF-8 a part has at most, before it is numbered: ledger takes 255.
  private static let maximum = 120

  /// The name with nothing in it that a format refuses.
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

  /// Hyphens are written anew where they stand between two others.
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
