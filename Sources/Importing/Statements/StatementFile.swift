package import FinanceModel
package import PlainText

/// A file from a bank or broker, in any format.
package enum StatementFile {
  /// Returns the statements in a file: one for each account and currency, with the oldest rows
  /// first.
  ///
  /// Delimited text is read with the layout that matches its header, or with the named layout.
  /// Other formats have their own readers. Every cell that cannot be read is a finding at its
  /// location, with a code from ``StatementCode`` or a code that begins with `csv-`. The result
  /// then has no value.
  ///
  /// - Parameter file: the file name used in findings.
  package static func statements(
    _ bytes: [UInt8], file: String, layouts: [Layout], named: String? = nil,
    options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    if let (message, hint) = refusal(of: bytes) {
      return failure(.format, message, at: nil, hint, SourceText(file: file, bytes: []))
    }
    let text: DecodedText
    do throws(DecodedTextProblem) {
      let stated = named.flatMap { layouts.named($0)?.encoding }
      text = try DecodedText(bytes, stated: named == nil ? declaredEncoding(of: bytes) : stated)
    } catch {
      return failure(.text, error.reason, at: nil, error.hint, SourceText(file: file, bytes: []))
    }
    let source = SourceText(file: file, bytes: text.bytes)
    guard text.bytes.contains(where: { $0 > 0x20 }) else {
      return failure(.empty, "the file is empty", at: nil, "download the file again", source)
    }
    if named == nil, let format = StatementFileFormat(recognising: text.bytes) {
      return format.reading(source, options)
    }
    if text.bytes.isJSON {
      return failure(
        .format, "the file is JSON, expected a table, OFX, QIF, CAMT.053 or MT940",
        at: firstLine(text.bytes), "download the transactions as CSV", source)
    }
    if named == nil, layouts.contains(where: { $0.encoding != nil }),
      case .found(let fit) = LayoutMatch.find(text.bytes, among: layouts),
      let stated = fit.layout.encoding, stated != text.encoding
    {
      return statements(
        bytes, file: file, layouts: layouts, named: fit.layout.name, options: options)
    }
    return delimited(source, layouts, named, options)
  }

  /// Returns the reason why a file, such as a workbook, does not contain text that could be a
  /// statement, and a hint; nil for other files.
  package static func refusal(of bytes: [UInt8]) -> (message: String, hint: String)? {
    bytes.binaryFormat.map { name, hint in
      ("the file is \(name), expected a table, OFX, QIF, CAMT.053 or MT940", hint)
    }
  }

  private static func declaredEncoding(of bytes: [UInt8]) -> DecodedText.Encoding? {
    let start = Array(bytes.prefix(4096))
    let declared = StatementFileFormat(recognising: start)?.declaredEncoding(of: start)
      .flatMap(DecodedText.Encoding.init(declared:))
    // Banks declare windows-1252 but write UTF-8. Text in windows-1252 is never valid UTF-8 by
    // chance.
    return declared == .windows1252 ? nil : declared
  }

  private static func delimited(
    _ source: SourceText, _ layouts: [Layout], _ named: String?, _ options: StatementOptions
  ) -> Loaded<[Statement]> {
    if let named, layouts.named(named) == nil {
      return failure(
        .layoutUnknown, "layout '\(named)' does not exist", at: nil,
        nearestName(to: named, among: layouts.map(\.name)).map { "did you mean '\($0)'?" }
          ?? "run import-csv layouts to list them", source)
    }
    switch LayoutMatch.find(source.bytes, among: layouts, named: named) {
    case .found(let fit):
      var reading = TableReading(source.bytes, fit, options)
      let statements = reading.statements()
      let findings = reading.findings
      guard !findings.contains(where: { $0.severity == .error }) else {
        return Loaded(nil, diagnostics(source, findings))
      }
      guard !statements.isEmpty else {
        return failure(
          .empty, "the file has no rows after its header", at: nil,
          "download a period with transactions", source, .warning)
      }
      return Loaded(statements, diagnostics(source, findings))
    case .several(let names):
      return failure(
        .layoutSeveral, "several layouts match: \(names.joined(separator: ", "))", at: nil,
        "specify \(Self.named(names))", source)
    case .general(let names):
      return failure(
        .layoutSeveral,
        "this header is used by many banks, such as \(names.joined(separator: ", "))",
        at: firstLine(source.bytes),
        "if the file is from one of them: \(Self.named(names)); else \(guess(source))", source)
    case .none(let difference):
      return unknown(difference, source, named)
    }
  }

  private static func unknown(
    _ difference: LayoutMatch.Difference?, _ source: SourceText, _ named: String?
  ) -> Loaded<[Statement]> {
    if source.isBudget {
      return failure(
        .layoutUnknown, "this is a YNAB budget, which has no transactions",
        at: firstLine(source.bytes),
        "import the register, and enter budgets in coffer.json; see docs/migrating.md#ynab", source)
    }
    guard let difference else {
      return failure(
        .layoutUnknown,
        named.map { "the file does not have the header of layout '\($0)'" }
          ?? "no layout matches the header of the file", at: firstLine(source.bytes),
        "to propose a layout for it: \(guess(source))", source)
    }
    func list(_ names: [String]) -> String {
      names.prefix(8).map { "'\($0.visible)'" }.joined(separator: ", ")
        + (names.count > 8 ? " and \(names.count - 8) more" : "")
    }
    let all = difference.common + difference.missing.count
    let isFar = difference.common * 2 < all
    var parts: [String] = []
    if isFar {
      parts.append(
        "which has \(all) column names, \(difference.common) of them in this header")
    }
    if !isFar, !difference.missing.isEmpty {
      parts.append(
        "which also has \(list(difference.missing))")
    }
    if !isFar, !difference.extra.isEmpty { parts.append("but it lacks \(list(difference.extra))") }
    return failure(
      .layoutUnknown,
      "no layout matches this header; the closest is '\(difference.layout)', "
        + parts.joined(separator: ", "),
      at: difference.range,
      difference.missing.isEmpty
        ? "if its columns have the same meaning: --layout \(difference.layout); else"
          + " \(guess(source))"
        : "to propose a layout for it: \(guess(source))", source)
  }

  /// Returns the command that proposes a layout.
  private static func guess(_ source: SourceText) -> String {
    let isNamed = !source.file.hasPrefix("<")
    return "import-csv guess \(isNamed ? source.file.visible.shellWord : "FILE")"
  }

  /// Returns an option for each name, such as "--layout amex or --layout amex-uk".
  private static func named(_ names: [String]) -> String {
    names.map { "--layout \($0)" }.joined(separator: " or ")
  }

  private static func firstLine(_ bytes: [UInt8]) -> Range<Int> {
    0..<(bytes.firstIndex(of: 0x0A) ?? bytes.count)
  }

  private static func failure(
    _ code: StatementCode, _ message: String, at range: Range<Int>?, _ hint: String,
    _ source: SourceText, _ severity: Diagnostic.Severity = .error
  ) -> Loaded<[Statement]> {
    let finding = TextFinding(severity, code, message, at: range ?? 0..<1, hint: hint)
    return Loaded(severity == .error ? nil : [], source.diagnostics(for: [finding]))
  }

  private static func diagnostics(
    _ source: SourceText, _ findings: [TextFinding]
  ) -> [Diagnostic] {
    var shown = Array(findings.prefix(TextFinding.limit))
    if findings.count > shown.count {
      shown.append(
        TextFinding(
          .note, StatementCode.more, "only the first \(shown.count) errors are shown",
          at: source.bytes.count..<source.bytes.count, hint: nil))
    }
    return source.diagnostics(for: shown)
  }
}

extension SourceText {
  /// Whether the text begins like YNAB's export of months and categories.
  fileprivate var isBudget: Bool {
    let first = String(decoding: bytes.prefix { $0 != 0x0A }.prefix(300), as: UTF8.self)
    return first.contains("Month") && first.contains("Category Group/Category")
      && first.contains("Available")
  }
}

extension [UInt8] {
  /// Name of the binary format and a hint; nil for other files.
  fileprivate var binaryFormat: (name: String, hint: String)? {
    let workbook = "open the file with a spreadsheet program and save the sheet as CSV"
    if starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return ("a workbook (XLSX) or an archive", workbook)
    }
    if starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return ("a workbook (XLS)", workbook) }
    if starts(with: Array("%PDF".utf8)) {
      return ("a PDF", "download the transactions as CSV, OFX, CAMT.053 or MT940 from the bank")
    }
    return nil
  }

  /// Whether the text begins like a JSON object or list, unlike any table.
  fileprivate var isJSON: Bool {
    let marks = drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
      .lazy.filter { $0 > 0x20 }.prefix(2)
    guard let first = marks.first, let next = marks.dropFirst().first else { return false }
    return first == UInt8(ascii: "{") && [UInt8(ascii: "\""), UInt8(ascii: "}")].contains(next)
      || first == UInt8(ascii: "[") && next == UInt8(ascii: "{")
  }
}
