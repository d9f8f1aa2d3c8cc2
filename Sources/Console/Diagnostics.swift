package import PlainText

/// Findings collected while an answer is computed, in order, to be shown later.
///
///     var found = Diagnostics()
///     let plan = try found.report(folder.planning(planRules, settingsRules()))
package struct Diagnostics: Sendable {
  /// Findings with a common cause.
  struct Entry {
    var diagnostics: [Diagnostic]
    var codes: Set<String> = []
    /// Whether the finding reports data that is already written.
    var isNotice = false
    /// The rows counted in the entry's note.
    var ignored: IgnoredRows?
  }

  private(set) var entries: [Entry] = []

  /// Creates an empty list.
  package init() {}

  /// All findings, in the order in which they were reported.
  package var all: [Diagnostic] { entries.flatMap(\.diagnostics) }

  /// Adds findings. With `--quiet`, notes are omitted, and so are warnings whose code is not in
  /// `codes`.
  package mutating func report(
    _ diagnostics: [Diagnostic], evenIfQuiet codes: Set<String> = []
  ) {
    guard !diagnostics.isEmpty else { return }
    entries.append(Entry(diagnostics: diagnostics, codes: codes))
  }

  /// Adds the findings of another computation.
  package mutating func report(_ others: Diagnostics) {
    for entry in others.entries {
      if let rows = entry.ignored { ignore(rows) } else { entries.append(entry) }
    }
  }

  /// Adds a note about ignored rows. Notes about rows after the same day are combined.
  package mutating func ignore(_ rows: IgnoredRows) {
    for place in entries.indices where entries[place].ignored?.join(rows) == true {
      entries[place].diagnostics = [entries[place].ignored?.note].compactMap(\.self)
      return
    }
    guard let note = rows.note else { return }
    entries.append(Entry(diagnostics: [note], ignored: rows))
  }

  /// Adds a writer's finding. A note means that data has already been written, so bad input found
  /// later results in exit status 3.
  package mutating func notice(_ diagnostic: Diagnostic) {
    entries.append(Entry(diagnostics: [diagnostic], isNotice: true))
  }

  /// Adds all findings of a reading, and returns the value that was read.
  ///
  /// - Throws: the errors found during loading, if any.
  package mutating func report<Value>(_ loaded: Loaded<Value>) throws(Failure) -> Value {
    report(loaded.diagnostics)
    guard let value = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return value
  }
}

extension Diagnostics {
  /// Returns the result of `make`; nil if `make` fails, in which case its errors become warnings.
  /// Use this function for a part that the answer can omit.
  package mutating func attempt<Value>(
    _ make: (inout Diagnostics) throws -> Value
  ) rethrows -> Value? {
    do {
      return try make(&self)
    } catch let failure as Failure {
      report(failure.asWarnings)
      return nil
    }
  }
}

extension StandardStreams {
  /// Returns the result of `make` and reports the findings of `make`, even if `make` throws.
  ///
  ///     let answer = try streams.reporting { found in try YieldReport(household, &found).answer }
  package mutating func reporting<Value>(
    _ make: (inout Diagnostics) throws -> Value
  ) throws -> Value {
    var found = Diagnostics()
    defer { for entry in found.entries { report(entry) } }
    return try make(&found)
  }

  private mutating func report(_ entry: Diagnostics.Entry) {
    if entry.isNotice {
      entry.diagnostics.forEach { notice($0) }
    } else {
      report(entry.diagnostics, evenIfQuiet: entry.codes)
    }
  }

  /// Computes an answer, reports the findings, and writes the answer in the requested format to the
  /// requested destination.
  ///
  /// - Returns: `attention` if the answer needs attention and `--check` is given; otherwise the
  ///   answer's status.
  /// - Throws: the errors of `make` and of ``write(_:_:)-(Answer,_)``.
  package mutating func answer(
    _ invocation: Invocation, _ make: (inout Diagnostics) throws -> Answer
  ) throws -> ExitStatus {
    let answer = try reporting(make)
    if answer.isRecorded { noteRecorded() }
    try write(answer, invocation)
    return answer.wantsAttention && invocation(Common.check) ? .attention : answer.status
  }
}

extension Diagnostic {
  /// Returns the finding as text for people, in a format that editors can link to the source:
  ///
  ///     ledgers/activities.csv:14:25: error: quantity '12,5' is not a number [activity-quantity]
  ///       14 | 2026-03-02,isa,buy,VWRL,"12,5",GBP
  ///          |                         ^^^^^^
  ///       hint: write decimals with a point: 12.5
  ///
  /// If the finding has no file, the text begins with the tool's name. The text cannot move a
  /// terminal's cursor: control characters are escaped, and invalid UTF-8 is shown as U+FFFD. The
  /// caret remains below the correct cells. Each line ends in LF.
  ///
  /// - Parameter isPrivate: whether to hide amounts in the message and the hint, and all digits of
  ///   the quoted line except those of dates; see ``AmountMask``.
  package func text(tool: String, usesColor: Bool, isPrivate: Bool = false) -> String {
    let style = TextStyle(usesColor: usesColor)
    let message = isPrivate ? AmountMask.hidingAmounts(in: message) : message
    let hint = isPrivate ? hint.map(AmountMask.hidingAmounts) : hint
    let place = excerpt.map { "\($0.position.file):\($0.position.line):\($0.position.column)" }
    let head: StyledText =
      "\(place ?? tool, .strong): \(severity.rawValue, severity.role): \(message) [\(code)]"
    var text = head.text(style) + "\n"
    if let excerpt { text += excerpt.text(style, role: severity.role, isPrivate) }
    if let hint { text += StyledText("  hint: \(hint)").text(style) + "\n" }
    return text
  }
}

extension Diagnostic.Severity {
  fileprivate var role: StyledText.Role {
    switch self {
    case .error: .bad
    case .warning: .attention
    case .note: .faint
    }
  }
}

extension Excerpt {
  fileprivate func text(
    _ style: TextStyle, role: StyledText.Role, _ isPrivate: Bool
  ) -> String {
    let hidden = isPrivate ? AmountMask.hiddenDigits(of: line) : []
    func shown(_ range: Range<Int>) -> String {
      let bytes = range.flatMap { hidden.contains($0) ? AmountMask.digit : [line[$0]] }
      return String(decoding: bytes, as: UTF8.self).visible
    }
    let start = min(max(marked.lowerBound, 0), line.count)
    let end = min(max(marked.upperBound, start), line.count)
    let before = (isCutBefore ? "…" : "") + shown(0..<start)
    let inside = shown(start..<end)
    let after = shown(end..<line.count) + (isCutAfter ? "…" : "")
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.count)
    let carets = String(repeating: "^", count: max(1, inside.displayWidth))
    let indent = String(repeating: " ", count: before.displayWidth)
    return StyledText("  \(number) | \(before)\(inside)\(after)").text(style).trimmingSpaces + "\n"
      + "  \(margin) | \(indent)" + StyledText(carets, role).text(style) + "\n"
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}

extension Diagnostic {
  /// The finding as JSON. Every key is present; its value is null if it does not apply.
  ///
  ///     {"severity": "error", "code": "usage-choice", "message": "...", "file": null,
  ///      "line": null, "column": null, "hint": null}
  package var json: JSONValue {
    let position = excerpt?.position
    return .object([
      "severity": .string(severity.rawValue),
      "code": .string(code),
      "message": .string(message),
      "file": position.map { .string($0.file) } ?? .null,
      "line": position.map { .number(String($0.line)) } ?? .null,
      "column": position.map { .number(String($0.column)) } ?? .null,
      "hint": hint.map { .string($0) } ?? .null,
    ])
  }
}
