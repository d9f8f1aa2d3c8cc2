import PlainText

/// The decimal separator of a number. The other character is the thousands separator.
enum DecimalSign: Hashable {
  case comma, point

  var character: Character { self == .comma ? "," : "." }

  var other: DecimalSign { self == .comma ? .point : .comma }

  /// Determines the decimal separator that all numbers in a table share; a point if no number has a
  /// separator.
  ///
  ///     1.234 and 1,5   // comma: 1.234 is 1234
  ///
  /// - Throws: ``SemicolonTable/Refusal`` for a cell with misplaced separators, for the first two
  ///   cells that contradict each other, and for a cell such as `1.234` that other cells do not
  ///   clarify.
  init(of cells: [NumberCell]) throws(SemicolonTable.Refusal) {
    var first: [DecimalSign: NumberCell] = [:]
    var undecided: NumberCell?
    for cell in cells {
      switch try cell.reading() {
      case .plain: break
      case .decided(let sign): first[sign] = first[sign] ?? cell
      case .undecided: undecided = undecided ?? cell
      }
    }
    switch (first[.comma], first[.point]) {
    case (let comma?, let point?):
      throw SemicolonTable.Refusal(
        reason: "\(point.place) has a decimal point, but \(comma.place) has a decimal comma")
    case (.some, nil): self = .comma
    case (nil, .some): self = .point
    case (nil, nil):
      if let undecided { throw undecided.undecidable }
      self = .point
    }
  }
}

/// A cell in a number column, as written.
struct NumberCell {
  /// Result of examining the separators of one number.
  enum Reading: Equatable {
    /// The number has no separator.
    case plain
    case decided(DecimalSign)
    /// The number has one separator before three digits, as in `1.234`, which can be a decimal or a
    /// thousands separator.
    case undecided
  }

  let line: Int
  let column: String
  let text: String

  /// The cell's position and contents in messages: `line 3: amount '1,5'`.
  var place: String { "line \(line): \(column.visible) '\(text.visible)'" }

  var isBlank: Bool { text.allSatisfy { $0 == " " } }

  var undecidable: SemicolonTable.Refusal {
    let signs: Set<Character> = [",", "."]
    let grouped = text.filter { !signs.contains($0) }
    let decimal = String(text.map { signs.contains($0) ? "." : $0 })
    return SemicolonTable.Refusal(
      reason: "\(place) could be \(grouped.visible) or \(decimal.visible), and the other numbers do"
        + " not show which")
  }

  /// Examines the separators of this number alone.
  ///
  /// - Throws: ``SemicolonTable/Refusal`` if mixed or repeated separators are misplaced.
  func reading() throws(SemicolonTable.Refusal) -> Reading {
    let (commas, points) = (count(of: .comma), count(of: .point))
    guard commas + points > 0 else { return .plain }
    if commas + points == 1 {
      let sign = commas == 1 ? DecimalSign.comma : .point
      return isGrouped(by: sign) ? .undecided : .decided(sign)
    }
    for sign in [DecimalSign.comma, .point]
    where count(of: sign) <= 1 && isGrouped(by: sign.other) {
      return .decided(sign)
    }
    throw SemicolonTable.Refusal(reason: "\(place) is not a number")
  }

  /// Returns the number with a decimal point and without thousands separators.
  ///
  /// - Throws: ``SemicolonTable/Refusal`` if the result is not a number.
  func number(_ sign: DecimalSign) throws(SemicolonTable.Refusal) -> String {
    let number = String(
      text.filter { $0 != sign.other.character }.map { $0 == sign.character ? "." : $0 })
    do throws(NumberProblem) {
      _ = try Decimal(parsing: number)
      return number
    } catch {
      throw SemicolonTable.Refusal(reason: "\(place) \(error.reason)")
    }
  }

  private func count(of sign: DecimalSign) -> Int { text.count { $0 == sign.character } }

  /// Whether `sign` can be the thousands separator and the other character the decimal separator:
  /// `1.234`, `-12.345.678,90`, but not `0.125` and not `1234.567`.
  private func isGrouped(by sign: DecimalSign) -> Bool {
    let digits = text.drop { " +-".contains($0) }.prefix { $0 != sign.other.character }
    var groups = digits.split(separator: sign.character, omittingEmptySubsequences: false)
    guard groups.count > 1, !digits.hasPrefix("0"),
      groups.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return false }
    let first = groups.removeFirst()
    return (1...3).contains(first.utf8.count) && groups.allSatisfy { $0.utf8.count == 3 }
  }
}
