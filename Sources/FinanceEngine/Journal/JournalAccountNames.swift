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
    var tree: [[String]: Set<String>] = [:]
    let all = accounts.map { ($0, [$0.root(debts).rawValue] + $0.names) }
    for (_, names) in all {
      for index in names.indices.dropFirst() {
        tree[Array(names[..<index]), default: []].insert(names[index])
      }
    }
    let parts = tree.mapValues { Self.distinct($0, by: Self.part) }
    for (account, names) in all {
      var path = names[0]
      for index in names.indices.dropFirst() {
        path += ":" + (parts[Array(names[..<index])]?[names[index]] ?? "")
      }
      paths[account] = path
    }
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
  package static func distinct(
    _ names: Set<String>, by rule: (String) -> String
  ) -> [String: String] {
    let changed = names.map { (name: $0, plain: rule($0)) }
    let ordered = changed.sorted { first, second in
      let (a, b) = (first.plain == first.name, second.plain == second.name)
      return a != b ? a : first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }
    var taken = Set<String>()
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

  /// The name with nothing in it that a format refuses.
  ///
  ///     JournalAccountNames.part(for: "isa (old)")   // Isa-old
  package static func part(for name: String) -> String {
    var kept = String.UnicodeScalarView()
    var needsHyphen = false
    for scalar in name.unicodeScalars {
      guard scalar.isKeptInNames, !(kept.isEmpty && scalar.properties.isMark) else {
        needsHyphen = true
        continue
      }
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
