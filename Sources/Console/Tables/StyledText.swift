import PlainText

/// Text for people in which each part has a role instead of a fixed appearance.
///
///     "\("Tier 1", .strong) needs \(gap.text, .amount)"
///
/// The output format determines each role's appearance. Colour is used only if the stream supports
/// it, and an amount is shown as `••••` if privacy hides it. Text from files may contain any
/// characters; control characters are shown escaped.
package struct StyledText: Equatable, Sendable {
  /// The role of a part of the text.
  package enum Role: Hashable, Sendable {
    case plain, strong, faint, good, attention, bad
    /// An amount of money or another value that reveals a person's wealth.
    case amount
    /// An amount that was replaced, or its replacement.
    case lostAmount, gainedAmount

    var isAmount: Bool { self == .amount || self == .lostAmount || self == .gainedAmount }
  }

  struct Segment: Equatable, Sendable {
    let text: String
    let role: Role
    /// Whether the text may contain amounts in addition to other words.
    var isMixed = false
    /// The bar's value in thousandths; nil for text.
    var permille: Int?
    /// The name of a figure, for programs that read a page; nil for other text.
    var figure: String?
  }

  /// The first part, stored without an array because most text has only one part.
  private var first: Segment?
  private var others: [Segment] = []

  /// The parts, from left to right; none of them is empty.
  var segments: [Segment] { first.map { [$0] + others } ?? [] }

  var isEmpty: Bool { first == nil }

  /// Creates text with one role; empty text has no parts.
  package init(_ text: String, _ role: Role = .plain) {
    if !text.isEmpty { first = Segment(text: text, role: role) }
  }

  /// Creates a figure, which is text with a name. HTML includes the name, for programs that read
  /// the page.
  ///
  /// - Parameter name: letters and underscores, as in a tool's JSON.
  package init(figure text: String, named name: String, _ role: Role) {
    if !text.isEmpty { first = Segment(text: text, role: role, figure: name) }
  }

  /// Creates a bar of ten cells, as drawn by ``coverageBar(permille:width:)``. In HTML the bar is
  /// one element.
  package init(barOf permille: Int, _ role: Role) {
    first = Segment(text: coverageBar(permille: permille), role: role, permille: permille)
  }

  /// Creates text, such as a line from a file, in which privacy hides each number that might be an
  /// amount; see ``Diagnostic/text(tool:usesColor:isPrivate:)``.
  ///
  ///     StyledText(mixed: "2026-11-21,Saver,12.50") // 2026-11-21,Saver,••••
  package init(mixed text: String, _ role: Role = .plain) {
    if !text.isEmpty { first = Segment(text: text, role: role, isMixed: true) }
  }

  /// Concatenates two styled texts.
  package static func + (first: StyledText, second: StyledText) -> StyledText {
    var both = first
    both += second
    return both
  }

  /// Appends styled text.
  package static func += (text: inout StyledText, more: StyledText) {
    guard let next = more.first else { return }
    guard text.first != nil else {
      text = more
      return
    }
    text.others.append(next)
    text.others += more.others
  }

  /// Appends a character to the last part, or as a new part if its role differs.
  mutating func append(_ character: Character, _ role: Role) {
    let isAlone = others.isEmpty
    guard let last = isAlone ? first : others.last, last.role == role else {
      self += StyledText(String(character), role)
      return
    }
    let longer = Segment(text: last.text + String(character), role: role)
    if isAlone { first = longer } else { others[others.count - 1] = longer }
  }

  /// Returns the text as shown, without styles. The text is escaped, and amounts are hidden if
  /// `isPrivate`.
  func plain(isPrivate: Bool) -> String {
    guard let first else { return "" }
    let text = first.shown(isPrivate: isPrivate)
    return others.isEmpty
      ? text : others.reduce(into: text) { $0 += $1.shown(isPrivate: isPrivate) }
  }

  /// Returns the text with its styles applied.
  package func text(_ style: TextStyle) -> String {
    guard style.usesColor else { return plain(isPrivate: style.isPrivate) }
    return segments.map { segment in
      let shown = segment.shown(isPrivate: style.isPrivate)
      guard let code = segment.role.selectGraphicRendition else { return shown }
      return "\u{1B}[\(code)m\(shown)\u{1B}[0m"
    }.joined()
  }
}

/// The settings for text on one stream.
package struct TextStyle: Sendable {
  /// Whether roles are shown in colour.
  package var usesColor: Bool
  /// Whether amounts are hidden.
  package var isPrivate: Bool
  /// The line width beyond which flexible columns are cut; nil means unlimited.
  package var width: Int?

  /// Creates a style. By default it has no colour, amounts are shown, and the width is unlimited.
  package init(usesColor: Bool = false, isPrivate: Bool = false, width: Int? = nil) {
    self.usesColor = usesColor
    self.isPrivate = isPrivate
    self.width = width
  }
}

extension StyledText.Segment {
  func shown(isPrivate: Bool) -> String {
    guard isPrivate else { return text.visible }
    if role.isAmount { return AmountMask.amount }
    return (isMixed ? AmountMask.hidingAmounts(in: text) : text).visible
  }
}

extension StyledText.Role {
  /// The parameter for the terminal's SGR sequence (ECMA-48).
  var selectGraphicRendition: String? {
    switch self {
    case .plain, .amount: nil
    case .strong: "1"
    case .faint: "2"
    case .good, .gainedAmount: "32"
    case .attention: "33"
    case .bad, .lostAmount: "31"
    }
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// The parts of a literal: text with a role, `\(text, .role)`, or other styled text.
  package struct StringInterpolation: StringInterpolationProtocol {
    var text = StyledText("")

    /// Creates an interpolation without parts.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds plain text.
    package mutating func appendLiteral(_ literal: String) { text += StyledText(literal) }

    /// Adds text with one role.
    package mutating func appendInterpolation(_ part: String, _ role: Role = .plain) {
      text += StyledText(part, role)
    }

    /// Adds a value's description with one role.
    package mutating func appendInterpolation(
      _ part: some CustomStringConvertible, _ role: Role = .plain
    ) {
      text += StyledText(part.description, role)
    }

    /// Adds styled text and retains its styles.
    package mutating func appendInterpolation(_ part: StyledText) { text += part }
  }

  /// Creates the text from the collected parts.
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// Creates plain text.
  package init(stringLiteral: String) { self.init(stringLiteral) }
}

extension StyledText {
  /// Returns the text in lines of at most `width` cells, wrapped between words. A word that does
  /// not fit is on a separate line. Each line has the same indentation as the first. Text that fits
  /// is returned as one line.
  ///
  ///     StyledText("worth 1000.00 EUR").wrapped(into: 10, isPrivate: false)
  ///     // "worth", "1000.00", "EUR"
  func wrapped(into width: Int, isPrivate: Bool) -> [StyledText] {
    guard plain(isPrivate: isPrivate).displayWidth > width else { return [self] }
    var wrapping = Wrapping(width: width)
    let characters = segments.flatMap { segment in
      segment.shown(isPrivate: isPrivate).map { ($0, segment.role.withoutAmount) }
    }
    for (index, (character, role)) in characters.enumerated() {
      // A percent sign is not separated from its number.
      let isJoint = index + 1 < characters.count && characters[index + 1].0 == "%"
      wrapping.take(character, role, endsWord: character == " " && !isJoint)
    }
    return wrapping.result()
  }
}

extension StyledText.Role {
  /// The role of text that is already rendered. Hiding the text again would change its width.
  var withoutAmount: StyledText.Role {
    switch self {
    case .amount: .plain
    case .lostAmount: .bad
    case .gainedAmount: .good
    case .plain, .strong, .faint, .good, .attention, .bad: self
    }
  }
}

/// The state of wrapping text into lines.
private struct Wrapping {
  let width: Int
  private var lines: [StyledText] = []
  private var line = StyledText("")
  private var lineWidth = 0
  private var hasWord = false
  /// Number of spaces before the first word of the first line.
  private var indent = 0
  private var spaces = 0
  private var word = StyledText("")
  private var wordWidth = 0

  init(width: Int) { self.width = width }

  mutating func take(_ character: Character, _ role: StyledText.Role, endsWord: Bool) {
    guard endsWord else {
      word.append(character, role)
      wordWidth += String(character).displayWidth
      return
    }
    placeWord()
    spaces += 1
  }

  mutating func result() -> [StyledText] {
    placeWord()
    return lines + [line]
  }

  private mutating func placeWord() {
    guard wordWidth > 0 else { return }
    if !hasWord, lines.isEmpty { indent = min(spaces, width / 2) }
    if hasWord, lineWidth + spaces + wordWidth > width {
      lines.append(line)
      line = StyledText("")
      lineWidth = 0
      spaces = indent
    }
    line += StyledText(String(repeating: " ", count: spaces)) + word
    lineWidth += spaces + wordWidth
    hasWord = true
    spaces = 0
    word = StyledText("")
    wordWidth = 0
  }
}
