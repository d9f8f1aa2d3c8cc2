import FinanceModel

/// A name in a layout's header, prepared for comparison with cells.
///
///     HeaderName("Amount ({currency})").matches("amount (eur)")   // true, and the code is EUR
struct HeaderName: Equatable, Sendable {
  /// Text before and after the currency code; the whole name if it has no code.
  private let before: String
  private let after: String?

  init(_ name: String) {
    let folded = name.foldedHeaderName
    let mark = "{currency}"
    guard let start = folded.utf8.firstIndex(of: UInt8(ascii: "{")),
      folded[start...].hasPrefix(mark)
    else {
      (before, after) = (folded, nil)
      return
    }
    before = String(folded[..<start])
    after = String(folded[start...].dropFirst(mark.count))
  }

  /// The folded name; nil if it contains a currency code.
  var plain: String? { after == nil ? before : nil }

  /// Whether a folded cell matches this name.
  func matches(_ cell: String) -> Bool {
    guard after != nil else { return cell == before }
    return currency(in: cell) != nil
  }

  /// Returns the currency code in a folded cell that matches this name; nil if the name has no
  /// code.
  func currency(in cell: String) -> String? {
    guard let after, cell.count == before.count + 3 + after.count, cell.hasPrefix(before),
      cell.hasSuffix(after)
    else { return nil }
    let code = cell.dropFirst(before.count).prefix(3).uppercased()
    return code.utf8.allSatisfy { (65...90).contains($0) } ? code : nil
  }
}
