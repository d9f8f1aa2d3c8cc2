import PlainText

/// The contents of `:86:` for a row: plain text, the subfields (`?20`) used by German banks, or the
/// slash-separated words used by Dutch banks.
struct MT940Details: Equatable {
  /// The payee; "" if the field does not contain a payee.
  private(set) var payee = ""
  private(set) var counterparty = ""
  private(set) var text = ""

  /// Reads the lines of a field.
  init(_ lines: [[UInt8]]) {
    // The lines are joined directly, because subfields and slash-separated words can be split
    // between two lines.
    let joined = lines.reduce(into: [UInt8]()) { $0 += $1 }
    if let start = Self.structureStart(joined) {
      readSubfields(joined[start...])
    } else if joined.first == UInt8(ascii: "/") {
      text = String(decoding: joined, as: UTF8.self).withSingleSpaces
      readWords(Self.slashed(joined))
    } else {
      let words = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      text = words.withSingleSpaces
    }
  }

  /// Returns the start of the subfields: after a three-digit code, or at the beginning of the text.
  private static func structureStart(_ bytes: [UInt8]) -> Int? {
    for start in [3, 0] where bytes.count > start + 2 {
      if start == 3, bytes[..<3].wholeNumber == nil { continue }
      if bytes[start] == UInt8(ascii: "?"), bytes[(start + 1)...(start + 2)].wholeNumber != nil {
        return start
      }
    }
    return nil
  }

  private mutating func readSubfields(_ bytes: ArraySlice<UInt8>) {
    var purpose = ""
    var lastIsFull = false
    var names: [String] = []
    var posting = ""
    for (number, value) in Self.subfields(bytes) {
      let raw = String(decoding: value, as: UTF8.self)
      switch number {
      case 0: posting = raw.withSingleSpaces
      case 20...29, 60...63:
        // A subfield with the full 27 characters continues in the next subfield without a
        // separator.
        purpose += purpose.isEmpty || lastIsFull ? raw : " " + raw
        lastIsFull = raw.count >= 27
      case 31: counterparty = raw.withSingleSpaces
      case 32, 33: names.append(raw)
      case 38: if counterparty.isEmpty { counterparty = raw.withSingleSpaces }
      default: break
      }
    }
    let first = names.first ?? ""
    let isSplit = first.count >= 27
    payee = names.joined(separator: isSplit ? "" : " ").withSingleSpaces
    text = [posting, purpose.withSingleSpaces].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func subfields(
    _ bytes: ArraySlice<UInt8>
  ) -> [(number: Int, value: ArraySlice<UInt8>)] {
    var starts: [(number: Int, at: Int)] = []
    var at = bytes.startIndex
    while at + 2 < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "?"), let number = bytes[(at + 1)...(at + 2)].wholeNumber {
        starts.append((number, at))
        at += 3
      } else {
        at += 1
      }
    }
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1].at : bytes.endIndex
      return (starts[index].number, bytes[(starts[index].at + 3)..<end])
    }
  }

  /// Splits a text at slashes and returns the parts.
  private static func slashed(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).withSingleSpaces }
  }

  /// Reads `/IBAN/…/NAME/…/REMI/…`, and `/CNTP/account/bank/name/city/`.
  private mutating func readWords(_ parts: [String]) {
    for (index, part) in parts.enumerated() where index % 2 == 1 || part == "NAME" {
      func value(_ offset: Int) -> String {
        index + offset < parts.count ? parts[index + offset] : ""
      }
      switch part {
      case "NAME" where payee.isEmpty: payee = value(1)
      case "IBAN" where counterparty.isEmpty: counterparty = value(1)
      case "CNTP":
        counterparty = value(1)
        payee = value(3)
      default: break
      }
    }
  }
}
