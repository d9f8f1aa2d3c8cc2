/// Names for operations and ledger rows. Each name has 26 lower-case base32 characters: 48 bits of
/// time in milliseconds and 80 bits that distinguish events in the same millisecond.
///
/// Sorted as text, identifiers are in chronological order. A row without an operation receives a
/// name derived from its content; see ``content(of:in:occurrence:)``.
package enum Identifier {
  /// Returns a new identifier, such as "06j5d0ja00...": the time, then 80 random bits.
  ///
  /// Milliseconds count from 1970-01-01T00:00:00Z and are clamped to 0...2^48 - 1 (year 10889).
  package static func fresh(
    milliseconds: Int64, random: inout some RandomNumberGenerator
  ) -> String {
    let bytes = (0..<10).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return text(milliseconds, bytes)
  }

  /// Returns the identifier of an operation's row: the time, then the first 80 bits of the SHA-256
  /// of the operation's name, a zero byte, and the row's number in decimal digits.
  ///
  /// The same operation, row number and time always produce the same identifier, so that a retry
  /// does not add rows.
  package static func row(op: String, row: Int, milliseconds: Int64) -> String {
    let hash = SHA256.hash(Array(op.utf8) + [0] + Array(String(row).utf8))
    return text(milliseconds, Array(hash.prefix(10)))
  }

  /// Name prefix of operations that undo another operation or an import.
  package static let undoPrefix = "undo-"

  /// Returns the name of the operation that undoes an import: ``undoPrefix`` and the import's name,
  /// shortened to the maximum of 64 characters. If the name is taken, a number is added. The name
  /// can be taken if an earlier undo of the import was itself undone, or if another import has a
  /// similar name.
  ///
  ///     Identifier.operation(undoingImport: "march") { _ in false }  // undo-march
  package static func operation(
    undoingImport batch: String, isTaken: (String) -> Bool
  ) -> String {
    var (name, number) = (Self.name(undoingImport: batch, ""), 1)
    while isTaken(name) {
      number += 1
      name = Self.name(undoingImport: batch, "-\(number)")
    }
    return name
  }

  /// Whether ``operation(undoingImport:isTaken:)`` could have produced the operation's name.
  package static func isOperation(_ op: String, undoingImport batch: String) -> Bool {
    if op == name(undoingImport: batch, "") { return true }
    guard let end = op.lastIndex(of: "-"), Int(op[end...].dropFirst()) != nil else { return false }
    return op == name(undoingImport: batch, op[end...])
  }

  private static func name(undoingImport batch: String, _ end: some StringProtocol) -> String {
    undoPrefix + batch.prefix(64 - undoPrefix.utf8.count - end.utf8.count) + end
  }

  /// Returns the identifier of a row that was imported or written by hand: "i", then 125 bits of
  /// the SHA-256 of the row's content and its occurrence.
  ///
  /// A row has the same identifier on every machine. Blank cells, quotes and the order of columns
  /// are ignored.
  ///
  ///     Identifier.content(of: [("date", "2026-11-21"), ("amount", "-3.20")],
  ///       in: "transactions", occurrence: 1)   // "i" and 25 characters
  ///
  /// - Parameters:
  ///   - cells: the row's column names and cell texts, with quotes resolved and without `id`.
  ///   - ledger: the ledger's name.
  ///   - occurrence: 1 for the first of several identical rows in the ledger, 2 for the second.
  package static func content(
    of cells: [(column: String, text: String)], in ledger: String, occurrence: Int
  ) -> String {
    var bytes = Array("\(ledger)\0\(occurrence)\0".utf8)
    for cell in cells.sorted(by: { Array($0.column.utf8).lexicographicallyPrecedes($1.column.utf8) }
    )
    where cell.text.utf8.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) {
      // A length before each text makes the encoding unambiguous.
      for text in [cell.column, cell.text] { bytes += Array("\(text.utf8.count):\(text)".utf8) }
    }
    return "i" + base32(of: SHA256.hash(bytes)).prefix(25)
  }

  /// Whether ``content(of:in:occurrence:)`` could have produced the identifier.
  package static func isOfContent(_ id: String) -> Bool {
    id.utf8.count == 26 && id.hasPrefix("i") && id.utf8.allSatisfy { base32Value(of: $0) != nil }
  }

  /// Returns the time at the start of an identifier, in milliseconds since 1970-01-01T00:00:00Z.
  /// Returns nil if the string does not consist of 26 characters of the alphabet, for example for
  /// an identifier written by hand.
  ///
  ///     Identifier.milliseconds(of: "06gvqs7ho1vt5c98hou61deguk")   // 1795253400000
  package static func milliseconds(of id: String) -> Int64? {
    let bytes = Array(id.utf8)
    guard bytes.count == 26 else { return nil }
    var time: Int64 = 0
    for (index, byte) in bytes.enumerated() {
      guard let value = base32Value(of: byte) else { return nil }
      // Nine characters contain 45 of the 48 bits; the tenth contains the other three.
      if index < 9 { time = time << 5 | Int64(value) }
      if index == 9 { time = time << 3 | Int64(value >> 2) }
    }
    return time
  }

  /// Whether `text` is a valid operation name: 1 to 64 ASCII letters, digits, '-', '_' and '.', not
  /// beginning with '-'.
  package static func isValid(op text: String) -> Bool {
    let bytes = text.utf8
    guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: "-") else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
  }

  private static func text(_ milliseconds: Int64, _ tail: [UInt8]) -> String {
    let time = min(max(milliseconds, 0), 1 << 48 - 1)
    let head = (0..<6).map { UInt8(truncatingIfNeeded: time >> Int64(40 - 8 * $0)) }
    return base32(of: head + tail)
  }
}
