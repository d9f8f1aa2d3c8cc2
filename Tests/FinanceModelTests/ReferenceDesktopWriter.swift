import Foundation

/// Writes a plan as the desktop app does, from a description of the format and independently of the
/// code under test: with a template for each level, and C's printing of floats.
struct ReferenceDesktopWriter {
  struct Tier {
    var name: String
    var purpose: String
    var target: Number
    var priority = 1
    var preferredAccount: String?
    var accounts: [Account]
  }

  struct Account {
    var name: String
    var balance: Number
    var rate: Number
    var notes: String
    var weight: Number
    var cap: Number?
  }

  /// A number, with its kind in the desktop app.
  enum Number {
    case integer(String)
    case float(Double)

    var text: String {
      switch self {
      case .integer(let digits): digits
      case .float(let value): ReferenceDesktopWriter.shortest(value)
      }
    }
  }

  static func text(_ tiers: [Tier], lastUpdated: String) -> String {
    let list = tiers.map { tier in
      """
          {
            "name": \(quoted(tier.name)),
            "purpose": \(quoted(tier.purpose)),
            "target": \(tier.target.text),
            "priority": \(tier.priority),
            "preferred_account": \(tier.preferredAccount.map(quoted) ?? "null"),
            "accounts": \(listed(tier.accounts.map(text), indentation: "      "))
          }
      """
    }
    return "{\n  \"tiers\": \(listed(list, indentation: "  ")),\n"
      + "  \"last_updated\": \"\(lastUpdated)\"\n}"
  }

  private static func text(_ account: Account) -> String {
    """
            {
              "name": \(quoted(account.name)),
              "balance": \(account.balance.text),
              "apy_pct": \(account.rate.text),
              "notes": \(quoted(account.notes)),
              "alloc_weight": \(account.weight.text),
              "account_target": \(account.cap?.text ?? "null")
            }
    """
  }

  private static func listed(_ items: [String], indentation: String) -> String {
    items.isEmpty ? "[]" : "[\n\(items.joined(separator: ",\n"))\n\(indentation)]"
  }

  static func quoted(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\u{8}": "\\b",
      "\u{C}": "\\f",
    ]
    let parts = text.unicodeScalars.map { scalar -> String in
      if let escape = short[scalar] { return escape }
      if (0x20...0x7E).contains(scalar.value) { return String(scalar) }
      return String(scalar).utf16.map { String(format: "\\u%04x", $0) }.joined()
    }
    return "\"\(parts.joined())\""
  }

  /// Returns the fewest digits that read back as the same value, laid out according to the
  /// exponent.
  static func shortest(_ value: Double) -> String {
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    var printed = ""
    for digits in 0...16 {
      printed = String(format: "%.\(digits)e", value)
      if Double(printed) == value { break }
    }
    let parts = printed.split(separator: "e")
    let exponent = Int(parts[1]) ?? 0
    if !(-4..<16).contains(exponent) {
      return parts[0] + String(format: "e%@%02d", exponent < 0 ? "-" : "+", abs(exponent))
    }
    let digits = parts[0].filter(\.isNumber).count
    return String(format: "%.\(max(1, digits - 1 - exponent))f", value)
  }
}
