import PlainText

/// The rows of a proposal in JSON. The text is either an object with `moves`, an array of rows, or
/// consecutive rows, with or without line breaks between them.
struct ProposedDocument {
  private(set) var rows: [ProposedRow] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var findings: [TextFinding] = []

  private let source: SourceText

  /// Reads the text from `start`.
  init(_ source: SourceText, from start: Int) {
    self.source = source
    var moved: [(Diagnostic, Range<Int>)] = []
    for value in Self.values(in: source.bytes, from: start) {
      let text = SourceText(file: source.file, bytes: Array(source.bytes[value]))
      let loaded = JSONDocument.parse(text)
      if let document = loaded.value {
        read(document, offset: value.lowerBound)
      } else if moved.count <= MoveFinding.limit {
        moved += Self.ranges(of: loaded.diagnostics, in: text, offset: value.lowerBound)
      }
    }
    diagnostics = zip(moved, source.excerpts(of: moved.map(\.1))).map { moved, excerpt in
      var diagnostic = moved.0
      diagnostic.excerpt = excerpt
      return diagnostic
    }
  }

  /// Returns the ranges of the text's values. A value ends when all its brackets are closed and
  /// another bracket is opened. A range may contain errors instead of a value.
  private static func values(in bytes: [UInt8], from start: Int) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var first = start
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    var isClosed = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted = true
        isClosed = false
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if isClosed {
          values.append(first..<index)
          first = index
          isClosed = false
        }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        isClosed = depth == 0
      default:
        if !byte.isBlank { isClosed = false }
      }
    }
    values.append(first..<bytes.count)
    return values
  }

  /// Converts the ranges of findings in part of the text to ranges in the whole text.
  private static func ranges(
    of diagnostics: [Diagnostic], in text: SourceText, offset: Int
  ) -> [(Diagnostic, Range<Int>)] {
    var starts = [0]
    for index in text.bytes.indices where text.bytes[index] == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    return diagnostics.map { diagnostic in
      guard let excerpt = diagnostic.excerpt else { return (diagnostic, offset..<offset) }
      let start = offset + starts[excerpt.position.line - 1] + excerpt.position.column - 1
      return (diagnostic, start..<(start + excerpt.marked.count))
    }
  }
}

extension ProposedDocument {
  private mutating func read(_ document: JSONDocument, offset: Int) {
    let root = document.root
    switch document.kind(of: root) {
    case .array: readRows(document, root, op: nil, offset)
    case .object:
      let op = document.value(of: root, key: "op").map { Self.cell(document, $0, offset) }
      if let moves = document.value(of: root, key: "moves") {
        guard document.kind(of: moves) == .array else {
          return addFormat(
            "moves is \(Self.name(document.kind(of: moves))), expected an array",
            document.range(of: moves).moved(offset))
        }
        return readRows(document, moves, op: op, offset)
      }
      let names = document.members(of: root).map(\.key)
      guard names.contains(where: { ProposedColumns.known.contains($0) && $0 != "op" }) else {
        return addFormat(
          "the object has no moves", document.range(of: root).moved(offset).prefixOf(1))
      }
      rows.append(Self.row(document, root, op: nil, offset))
    default:
      addFormat(
        "the input does not contain the rows of a proposal", document.range(of: root).moved(offset))
    }
  }

  private mutating func readRows(
    _ document: JSONDocument, _ array: JSONDocument.Node, op: ProposedRow.Cell?, _ offset: Int
  ) {
    for element in document.elements(of: array) {
      let kind = document.kind(of: element)
      if kind == .object {
        rows.append(Self.row(document, element, op: op, offset))
      } else {
        addFormat(
          "a row is \(Self.name(kind)), expected an object",
          document.range(of: element).moved(offset))
      }
    }
  }

  private mutating func addFormat(_ message: String, _ range: Range<Int>) {
    findings.append(
      TextFinding(
        .format, message, at: range,
        hint: "pipe in the output of 'plan-allocate AMOUNT --json' or 'plan-rebalance --json'"))
  }

  private static func row(
    _ document: JSONDocument, _ node: JSONDocument.Node, op: ProposedRow.Cell?, _ offset: Int
  ) -> ProposedRow {
    var cells: [String: ProposedRow.Cell] = [:]
    for (key, _, value) in document.members(of: node) where ProposedColumns.known.contains(key) {
      cells[key] = cell(document, value, offset)
    }
    let range = document.range(of: node).moved(offset)
    return ProposedRow(range: range, cells: cells, op: op)
  }

  private static func cell(
    _ document: JSONDocument, _ node: JSONDocument.Node, _ offset: Int
  ) -> ProposedRow.Cell {
    let kind = document.kind(of: node)
    let value: ProposedRow.Cell.Value =
      switch kind {
      case .null: .blank
      case .string: text(document.string(of: node) ?? "")
      case .number: .number(Array(document.numberText(of: node) ?? []))
      default: .other(name(kind))
      }
    return ProposedRow.Cell(
      value: value, range: document.range(of: node).moved(offset), isTyped: true)
  }

  private static func text(_ text: String) -> ProposedRow.Cell.Value {
    text.utf8.allSatisfy(\.isBlank) ? .blank : .text(text)
  }

  private static func name(_ kind: JSONDocument.Kind) -> String {
    switch kind {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "true or false"
    case .null: "null"
    }
  }
}

extension Range<Int> {
  fileprivate func moved(_ offset: Int) -> Self { (lowerBound + offset)..<(upperBound + offset) }

  fileprivate func prefixOf(_ count: Int) -> Self {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}
