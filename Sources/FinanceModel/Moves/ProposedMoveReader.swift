import PlainText

/// A reader that converts rows to moves and collects their errors.
struct ProposedMoveReader {
  private(set) var moves: [Move] = []
  private(set) var places: [ProposedMoves.Place] = []
  private(set) var findings: [TextFinding] = []
  /// Malformed operations that were already reported. A malformed operation with several rows is
  /// reported only once.
  private var refusedOperations: Set<Range<Int>> = []

  /// Adds the row's moves: one move, or two for a row of a rebalancing proposal.
  mutating func read(_ row: ProposedRow) {
    let columns = ProposedColumns.required(in: row.cells.keys)
    let op = operation(row)
    let amount = decimal(row, "amount")
    guard columns == ProposedColumns.rebalancing else {
      let reason: String? =
        if case .text(let text)? = row.cells["reason"]?.value { text } else { nil }
      guard let end = end(row, ""), let op, let amount else { return }
      append(end, amount, row, op: op.name, kind: .allocation, description: reason ?? "")
      return
    }
    let from = end(row, "from_")
    let to = end(row, "to_")
    guard let from, let to, let op, let amount else { return }
    append(
      from, -amount, row, op: op.name, kind: .rebalance, description: "to \(to.account)")
    append(
      to, amount, row, op: op.name, kind: .rebalance, description: "from \(from.account)")
  }

  /// The source or destination of a move: an account in a row, and its balance as stated in the
  /// row.
  private struct End {
    let prefix: String
    let tier: String
    let account: String
    let balance: Decimal
  }

  /// The operation of a row; empty if the row does not belong to an operation.
  private struct Operation {
    let name: String?
  }

  private mutating func append(
    _ end: End, _ amount: Decimal, _ row: ProposedRow, op: String?, kind: HistoryEntry.Kind,
    description: String
  ) {
    moves.append(
      Move(
        op: op, tier: end.tier, account: end.account, amount: amount, balanceAfter: end.balance,
        kind: kind, description: description))
    let names: [(Move.CodingKeys, String)] = [
      (.op, "op"), (.tier, end.prefix + "tier"), (.account, end.prefix + "account"),
      (.amount, "amount"), (.balanceAfter, end.prefix + "balance_after"),
    ]
    places.append(
      ProposedMoves.Place(
        row: row.range,
        parts: Dictionary(
          uniqueKeysWithValues: names.compactMap { key, name in
            row.cells[name].map { (key, $0.range) }
          })))
  }

  private mutating func end(_ row: ProposedRow, _ prefix: String) -> End? {
    let tier = text(row, prefix + "tier")
    let account = text(row, prefix + "account")
    let balance = decimal(row, prefix + "balance_after")
    guard let tier, let account, let balance else { return nil }
    return End(prefix: prefix, tier: tier, account: account, balance: balance)
  }
}

extension ProposedMoveReader {
  /// Returns the row's operation, which may be empty; nil if it is malformed.
  private mutating func operation(_ row: ProposedRow) -> Operation? {
    let own = row.cells["op"]
    let isOwn = own.map { if case .blank = $0.value { false } else { true } } ?? false
    guard let cell = isOwn ? own : row.op else { return Operation(name: nil) }
    guard !refusedOperations.contains(cell.range) else { return nil }
    switch cell.value {
    case .blank: return Operation(name: nil)
    case .text(let name) where Identifier.isValid(op: name): return Operation(name: name)
    case .text(let name):
      add(
        .malformed, "operation '\(name.visible)' is not a valid name", at: cell.range,
        hint: "use 1 to 64 letters, digits, '-', '_' or '.', and do not start with '-'")
    case .number: wrong(cell, "op", "a number", "a string")
    case .other(let kind): wrong(cell, "op", kind, "a string")
    }
    refusedOperations.insert(cell.range)
    return nil
  }

  private mutating func text(_ row: ProposedRow, _ name: String) -> String? {
    guard let cell = filled(row, name) else { return nil }
    switch cell.value {
    case .text(let text): return text
    case .number: wrong(cell, name, "a number", "a string")
    case .other(let kind): wrong(cell, name, kind, "a string")
    case .blank: break
    }
    return nil
  }

  private mutating func decimal(_ row: ProposedRow, _ name: String) -> Decimal? {
    guard let cell = filled(row, name) else { return nil }
    switch cell.value {
    case .number(let digits):
      do throws(NumberProblem) {
        return try Decimal(jsonNumber: digits[...])
      } catch {
        add(.malformed, "\(name) \(error.reason)", at: cell.range, hint: error.hint)
      }
    case .text(let text) where !cell.isTyped:
      do throws(NumberProblem) {
        return try Decimal(parsing: text)
      } catch {
        add(
          .malformed, "\(name) '\(text.visible)' \(error.reason)", at: cell.range,
          hint: error.hint)
      }
    case .text: wrong(cell, name, "a string", "a number")
    case .other(let kind): wrong(cell, name, kind, "a number")
    case .blank: break
    }
    return nil
  }

  private mutating func filled(_ row: ProposedRow, _ name: String) -> ProposedRow.Cell? {
    let cell = row.cells[name]
    if let cell {
      if case .blank = cell.value {} else { return cell }
    }
    add(
      .blank, "the row has no \(name)", at: cell?.range ?? row.range,
      hint: name == "amount" || name == "tier"
        ? "fill in \(name), or remove the row"
        : "propose by account, as plan-allocate and plan-rebalance do by default")
    return nil
  }

  private mutating func wrong(
    _ cell: ProposedRow.Cell, _ name: String, _ found: String, _ expected: String
  ) {
    add(
      .malformed, "\(name) is \(found), expected \(expected)", at: cell.range,
      hint: expected == "a number" ? "write the number without quotes" : "write it in quotes")
  }

  private mutating func add(
    _ code: MoveCode, _ message: String, at range: Range<Int>, hint: String
  ) {
    findings.append(TextFinding(code, message, at: range, hint: hint))
  }
}

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
