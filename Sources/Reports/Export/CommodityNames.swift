import Exporting
import PlainText

/// Commodity names in an export format.
struct CommodityNames {
  private let names: [String: String]
  private let quotes: Bool

  /// Returns names for hledger and ledger, quoted unless they consist of capital letters. Quotes,
  /// `;`, `\` and control characters are replaced by hyphens. An X is appended to `s`, `m` and `h`,
  /// which are time units in ledger.
  static func quoted(_ codes: [String]) -> CommodityNames {
    CommodityNames(codes, quotes: true) { code in
      if ["s", "m", "h"].contains(code) { return "X" + code }
      let kept = code.unicodeScalars.map { scalar -> Character in
        let isKept = scalar == " " || !scalar.isBlankOrControl
        return isKept && !["\"", ";", "\\"].contains(scalar) ? Character(scalar) : "-"
      }
      let name = String(kept.prefix(60))
      return name.hasPrefix(" ") || name.hasSuffix(" ") ? "X" + name + "X" : name
    }
  }

  /// Returns names for Beancount: at most 24 capital letters, digits and `'._-`, starting with a
  /// letter and ending with a letter or a digit.
  static func capital(_ codes: [String]) -> CommodityNames {
    CommodityNames(codes, quotes: false) { code in
      var kept = ""
      for scalar in code.unicodeScalars {
        let upper = scalar.properties.uppercaseMapping
        kept += upper.unicodeScalars.allSatisfy(\.isInSymbols) ? upper : "-"
      }
      var name = kept.prefix(22)
      while let last = name.unicodeScalars.last, !last.isLetterOrDigit { name.removeLast() }
      while let first = name.unicodeScalars.first, !first.isLetterOrDigit { name.removeFirst() }
      let isWord = ["TRUE", "FALSE", "NULL"].contains(String(name))
      let begins = name.unicodeScalars.first.map { ("A"..."Z").contains($0) } ?? false
      return (begins && !isWord ? "" : "X") + String(name)
    }
  }

  private init(_ codes: [String], quotes: Bool, by rule: (String) -> String) {
    names = JournalAccountNames.distinct(Set(codes), by: rule)
    self.quotes = quotes
  }

  /// The name of a commodity in the export format.
  subscript(code: String) -> String {
    let name = names[code] ?? code
    let isPlain = name.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return quotes && !(isPlain && !name.isEmpty) ? "\"\(name)\"" : name
  }

  /// Whether a commodity's name differs from its name in the folder.
  func isChanged(_ code: String) -> Bool { names[code].map { $0 != code } ?? false }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }

  fileprivate var isInSymbols: Bool {
    isLetterOrDigit || ["'", ".", "_", "-"].contains(self)
  }
}
