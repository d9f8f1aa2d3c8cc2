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
