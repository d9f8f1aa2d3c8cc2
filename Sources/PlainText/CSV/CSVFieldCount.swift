/// The scanner's findings about rows with too many or too few fields.
extension CSVScanner {
  /// A finding for a final row that ends too early.
  var tornRow: TextFinding {
    TextFinding(
      .tornRow, cursor.record,
      "the last row is incomplete: \(fieldsFound), expected \(header.count), and no line ending",
      hint: "complete the row, or remove it")
  }

  /// A finding for a row with too many or too few fields.
  ///
  /// If the row fits its columns once numbers with decimal commas are joined, the finding names
  /// those numbers. Otherwise it marks the excess fields.
  var fieldCount: TextFinding {
    let record = cursor.record
    let message = "the row has \(fieldsFound), expected \(header.count)"
    if cursor.ends.count < header.count {
      let end = record.upperBound..<record.upperBound
      return TextFinding(.fieldCount, end, message, hint: hintForFewFields)
    }
    let extra = cursor.field(header.count).lowerBound..<record.upperBound
    let fields = cursor.ends.indices.map { bytes[cursor.field($0)] }
    let joinings = likelyJoinings(fields)
    let mayEndInComma =
      bytes[extra].allSatisfy { $0 == UInt8(ascii: ",") } && fits(fields.prefix(header.count))
    if mayEndInComma, joinings.isEmpty || expectation.columns.isEmpty {
      return TextFinding(
        .fieldCount, extra, message, hint: "remove the comma at the end of the row")
    }
    guard let left = joinings.first?.pairs.first?.left else {
      if let text = splitText(fields) {
        return TextFinding(
          .fieldCount, text.range, message,
          hint: "put quotes around a field that contains a comma: \"\(text.joined)\"")
      }
      return TextFinding(
        .fieldCount, extra, message,
        hint: "quote a field that contains a comma, and write decimals with a point, as in 12.5")
    }
    let ways = joinings.prefix(3).map(\.corrected).joined(separator: ", or ")
    let marked = cursor.field(left).lowerBound..<cursor.field(left + 1).upperBound
    return TextFinding(
      .fieldCount, marked, message, hint: "write \(ways), or quote a field that contains a comma")
  }

  /// Returns the ways to join numbers so that the row fits. Prefers the ways that join the fewest
  /// numbers such as `10,110`, because three digits after a comma are more likely a separate
  /// number.
  private func likelyJoinings(_ fields: [SplitNumbers.Field]) -> [SplitNumbers.Joining] {
    let joinings = SplitNumbers(fields, joining: fields.count - header.count).joinings
      .filter { fits($0.joined(fields)[...]) }
    // If every cell fits every column, a joining can be trusted only if it is the single way to
    // join two fields.
    if expectation.columns.isEmpty {
      return joinings.count == 1 && fields.count == header.count + 1 ? joinings : []
    }
    let fewest = joinings.map(\.doubts).min()
    return joinings.filter { $0.doubts == fewest }
  }

  /// Returns the pair of adjacent fields that fits the columns when joined; nil unless exactly one
  /// pair fits.
  private func splitText(
    _ fields: [Slice<UnsafeBufferPointer<UInt8>>]
  ) -> (range: Range<Int>, joined: String)? {
    guard fields.count == header.count + 1 else { return nil }
    var found: (range: Range<Int>, joined: String)?
    for index in fields.indices.dropLast() {
      let range = cursor.field(index).lowerBound..<cursor.field(index + 1).upperBound
      let text = Array(bytes[range])
      guard !text.contains(UInt8(ascii: "\"")), !fields[index].isEmpty, !fields[index + 1].isEmpty
      else { continue }
      let cells = fields[..<index].map(Array.init) + [text] + fields[(index + 2)...].map(Array.init)
      guard fits(cells[...]) else { continue }
      guard found == nil else { return nil }
      found = (range, String(decoding: text, as: UTF8.self))
    }
    return found
  }

  /// Whether each cell fits its column.
  func fits(_ cells: ArraySlice<Slice<UnsafeBufferPointer<UInt8>>>) -> Bool {
    zip(header, cells).allSatisfy { column, cell in
      expectation.fits(column, String(csvField: Array(cell)[...]))
    }
  }

  /// Whether each cell fits its column, in a row that may omit columns at its end. If the pardoning
  /// column is filled, blank cells fit any column.
  func fitsEarly(_ cells: ArraySlice<Slice<UnsafeBufferPointer<UInt8>>>) -> Bool {
    let isPardoned = zip(header, cells).contains { column, cell in
      column == expectation.pardoning && !cell.isEmpty
    }
    guard isPardoned else { return fits(cells) }
    return zip(header, cells).allSatisfy { column, cell in
      cell.isEmpty || expectation.fits(column, String(csvField: Array(cell)[...]))
    }
  }

  private func fits(_ cells: ArraySlice<[UInt8]>) -> Bool {
    zip(header, cells).allSatisfy { expectation.fits($0, String(csvField: $1[...])) }
  }

  private var fieldsFound: String {
    cursor.ends.count == 1 ? "1 field" : "\(cursor.ends.count) fields"
  }

  private var hintForFewFields: String {
    bytes[cursor.record].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      ? "remove the line, or its spaces: empty lines are skipped"
      : bytes[cursor.record].first == UInt8(ascii: "#")
        ? "remove the line, or move it to the column note: a ledger does not allow comments"
        : "write a comma for every field, including blank fields"
  }
}

/// The fields of a row that may be numbers split by decimal commas.
private struct SplitNumbers {
  typealias Field = Slice<UnsafeBufferPointer<UInt8>>

  /// A choice of adjacent fields to join, from left to right.
  struct Joining {
    var pairs: [(left: Int, number: SplitNumber)] = []

    /// The corrected numbers, such as `12.5` or `10.5 and 110.40`.
    var corrected: String { pairs.map(\.number.corrected).joined(separator: " and ") }

    /// Number of pairs that are more likely two separate numbers, such as `10,110`.
    var doubts: Int { pairs.count { $0.number.mayGroup } }

    func joined(_ fields: [Field]) -> [[UInt8]] {
      let numbers = Dictionary(uniqueKeysWithValues: pairs.map { ($0.left, $0.number.decimal) })
      return fields.indices.compactMap { index in
        if numbers[index - 1] != nil { return nil }
        return numbers[index].map { Array($0.utf8) } ?? Array(fields[index])
      }
    }
  }

  /// Joinings with the given number of pairs, in field order.
  private(set) var joinings: [Joining] = []

  /// The maximum number of joinings; a row with more is too ambiguous.
  private static let limit = 200

  init(_ fields: [Field], joining count: Int) {
    guard (1...4).contains(count) else { return }
    let numbers = fields.indices.dropLast().map { SplitNumber(fields[$0], fields[$0 + 1]) }
    var found: [(joining: Joining, next: Int)] = [(Joining(), 0)]
    for _ in 0..<count {
      found = found.flatMap { joining, next in
        numbers.indices.dropFirst(next).compactMap { left in
          numbers[left].map { number in
            var longer = joining
            longer.pairs.append((left, number))
            return (longer, left + 2)
          }
        }
      }
      guard found.count <= Self.limit else { return }
    }
    joinings = found.map(\.joining)
  }
}

/// A number split into two fields by a comma: `12,5`, `1,234.50`.
private struct SplitNumber {
  /// The corrected number: `12.5` or `1234.50`, or both readings if ambiguous: `1.234 or 1234`.
  let corrected: String
  /// The number with the comma as the decimal separator.
  let decimal: String
  /// Whether the comma may be a thousands separator, as in `1,234`.
  let mayGroup: Bool

  /// Creates a number from two fields; nil if the fields are not parts of one number.
  init?(_ left: Slice<UnsafeBufferPointer<UInt8>>, _ right: Slice<UnsafeBufferPointer<UInt8>>) {
    let whole = left.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard left.count - whole.count <= 1, Self.isDigits(whole), !right.isEmpty, right.count < 40,
      left.count < 40
    else { return nil }
    let sign = left.first == UInt8(ascii: "-") ? "-" : ""
    let wholeText = sign + String(decoding: whole, as: UTF8.self)
    let pointed = wholeText + "." + String(decoding: right, as: UTF8.self)
    let parts = right.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    mayGroup = whole.count <= 3 && whole.first != UInt8(ascii: "0") && parts[0].count == 3
    switch (parts.count, parts.allSatisfy(Self.isDigits)) {
    case (1, true):
      let joined = wholeText + String(decoding: right, as: UTF8.self)
      corrected = mayGroup ? "\(pointed) or \(joined)" : pointed
      decimal = pointed
    case (2, true) where mayGroup:
      corrected = wholeText + String(decoding: right, as: UTF8.self)
      decimal = corrected
    default: return nil
    }
  }

  private static func isDigits(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
