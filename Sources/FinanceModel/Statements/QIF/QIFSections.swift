import PlainText

/// The lines of a QIF file: sections that begin with `!`, and records that end with `^`.
struct QIFSections {
  /// A line of a record: its letter and its value.
  struct Field {
    let code: UInt8
    let value: Range<Int>

    var line: Range<Int> { (value.lowerBound - 1)..<value.upperBound }
  }

  struct Record {
    var fields: [Field] = []

    /// Returns the location of the value after a letter; nil if the value is missing or blank.
    func value(_ code: Unicode.Scalar) -> Range<Int>? {
      fields.first { $0.code == UInt8(ascii: code) && !$0.value.isEmpty }?.value
    }

    var range: Range<Int> {
      fields.first.map { ($0.value.lowerBound - 1)..<$0.value.upperBound } ?? 0..<0
    }
  }

  enum Kind: Equatable {
    case account
    /// A bank, card, cash, other asset or debt section.
    case bank
    case investments
    case securities
    /// A list of categories, classes, memorized transactions or prices, which is not part of a
    /// statement.
    case list
  }

  struct Section {
    let kind: Kind
    var records: [Record] = []
  }

  private(set) var sections: [Section] = []

  /// Splits a file into sections, and reports lines that are not valid in QIF.
  init(_ bytes: [UInt8], _ notes: inout StatementNotes) {
    var record = Record()
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < bytes.count, !notes.isFull {
      let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
      let line = Self.trimmed(at..<end, in: bytes)
      at = end + 1
      guard let code = line.first.map({ bytes[$0] }) else { continue }
      if code == UInt8(ascii: "!") {
        close(&record)
        begin(line, bytes, &notes)
      } else if code == UInt8(ascii: "^") {
        close(&record)
      } else if sections.isEmpty {
        notes.report(
          .syntax, "a line before the first '!Type:'", at: line,
          hint: "a QIF file begins with '!Type:Bank' or a similar line")
      } else {
        check(code, line, &notes)
        record.fields.append(
          Field(code: code, value: Self.trimmed((line.lowerBound + 1)..<line.upperBound, in: bytes))
        )
      }
    }
    if let last = record.fields.last {
      notes.report(
        .syntax, "the file ends inside a record, expected '^'", at: last.line,
        hint: "export the file again, because its end is missing")
    }
  }

  private mutating func close(_ record: inout Record) {
    if !record.fields.isEmpty, !sections.isEmpty {
      sections[sections.count - 1].records.append(record)
    }
    record = Record()
  }

  private mutating func begin(
    _ line: Range<Int>, _ bytes: [UInt8], _ notes: inout StatementNotes
  ) {
    let text = String(decoding: bytes[line], as: UTF8.self).lowercased()
    if text == "!account" { return sections.append(Section(kind: .account)) }
    if text.hasPrefix("!option:") || text.hasPrefix("!clear:") { return }
    var name = text.dropFirst("!type:".count)
    while name.last == " " { name.removeLast() }
    guard text.hasPrefix("!type:"), let kind = Self.kinds[String(name)] else {
      sections.append(Section(kind: .list))
      return notes.report(
        .syntax, "'\(notes.shown(line))' is not a section of a QIF file", at: line,
        hint: "expected '!Type:' with Bank, Cash, CCard, Oth A, Oth L or Invst")
    }
    sections.append(Section(kind: kind))
  }

  private static let kinds: [String: Kind] = [
    "bank": .bank, "cash": .bank, "ccard": .bank, "oth a": .bank, "oth l": .bank,
    "invst": .investments, "port": .investments, "security": .securities, "cat": .list,
    "class": .list, "memorized": .list, "prices": .list, "budget": .list, "tag": .list,
    "template": .list, "invoice": .list, "tax": .list, "bill": .list,
  ]

  /// Reports a letter that is not valid in transactions.
  private func check(_ code: UInt8, _ line: Range<Int>, _ notes: inout StatementNotes) {
    guard let kind = sections.last?.kind, kind == .bank || kind == .investments else { return }
    let isKnown = "DTUCNPMALSE$%FXKYIQOZGV".utf8.contains(code) || (0x30...0x39).contains(code)
    guard !isKnown else { return }
    notes.report(
      .syntax, "'\(notes.shown(line))' does not begin with a letter of a QIF transaction", at: line,
      hint: "expected D, T, P, M, L or another letter of QIF, or '^' after a transaction")
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    while start < end, bytes[start] <= 0x20 { start += 1 }
    return start..<end
  }
}
