package import Console
import FinanceFolder
import FinanceModel
import Importing
package import PlainText

/// Purchases and receipts noted in inbox files, one per line:
///
///     2026-11-21 4.20 Bakery
///     2026-11-21 +12.50 EUR Ada category=Gifts
///
/// A line contains a date, an amount, an optional currency, a payee and additional columns. A value
/// ends before the next column, or with its closing quote. A file name may begin with the date of
/// its lines.
package struct InboxNotes {
  /// Rows created from the valid notes. Each id is generated from the note's text and the file
  /// name without the marks of copies, so that all devices generate the same row.
  package private(set) var rows = EnteredRows(source: SourceText(file: "", bytes: []), rows: [])
  /// Files in which all notes are valid.
  private var files: [SourceText] = []
  /// Warnings about the invalid notes.
  package private(set) var questions: [Diagnostic] = []
  /// Warnings about notes that are omitted because another copy of their file contains them.
  package private(set) var repetitions: [Diagnostic] = []

  /// Each line of a file and of its copies counts as often as in the copy with most of it.
  ///
  /// - Complexity: linear in the number of bytes.
  package init(_ files: [SourceText]) {
    let named = files.map { (file: $0, original: Folder.original(ofNotes: $0.file)) }
    let originals = named.filter { $0.file.file == $0.original }
    var sources: [String: String] = [:]
    for (file, original) in originals + named.filter({ $0.file.file != $0.original }) {
      let name = FoldedText.folded(original)
      let before = questions.count
      var counts: [String: Int] = [:]
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = file.bytes.dropFirst(file.bytes.starts(with: mark) ? mark.count : 0)
      for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        let words = Self.words(of: line)
        guard let first = words.first, let last = words.last else { continue }
        let text = words.map(\.text).joined(separator: " ")
        counts[text, default: 0] += 1
        let range = first.range.lowerBound..<last.range.upperBound
        do throws(Failure) {
          let id = Identifier.content(
            of: [("file", name), ("note", text)], in: "inbox", occurrence: counts[text] ?? 1)
          let row = try Self.row(words[...], range, file, id)
          if let other = sources[id] {
            repetitions.append(Self.repetition(range, file, other))
          } else {
            sources[id] = file.file
            rows.rows.append(row)
          }
        } catch {
          questions += error.asWarnings
        }
      }
      if questions.count == before { self.files.append(file) }
    }
    let more = repetitions.count - LedgerFinding.limit
    guard more > 0 else { return }
    repetitions.removeLast(more)
    repetitions.append(
      Diagnostic(.warning, EntryCode.noteKnown, "\(more) more notes are in several copies"))
  }

  private static func repetition(
    _ range: Range<Int>, _ file: SourceText, _ other: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, EntryCode.noteKnown,
      "the note is also in '\(other.visible)', and this file may be a copy",
      at: file.excerpts(of: [range]).first,
      hint: "add a word to the note if this is another purchase")
  }

  /// Returns the files in which all notes are valid and clear.
  ///
  /// - Parameter found: the findings about the rows, with the questions about their currencies.
  func files(without found: [Diagnostic]) -> [SourceText] {
    let asked = Set(
      found.filter { $0.code == EntryCode.wordMalformed.rawValue }
        .compactMap { $0.excerpt?.position.file })
    return files.filter { !asked.contains($0.file) }
  }

  private static func words(of line: ArraySlice<UInt8>) -> [(text: String, range: Range<Int>)] {
    line.split { $0 <= 0x20 }.map {
      (String(decoding: $0, as: UTF8.self), $0.startIndex..<$0.endIndex)
    }
  }

  private static func row(
    _ words: ArraySlice<(text: String, range: Range<Int>)>, _ line: Range<Int>,
    _ file: SourceText, _ id: String
  ) throws(Failure) -> EnteredRows.Row {
    var words = words
    let date: EnteredRows.Cell
    let name = String(file.file.split(separator: "/").last?.prefix(10) ?? "")
    if let first = words.first, try isDate(first.text, "", first.range, file) {
      date = EnteredRows.Cell(text: first.text, range: first.range)
      words.removeFirst()
    } else if try isDate(name, " in the name of the file", line, file) {
      date = .made(name)
    } else {
      throw refusal("the note has no date", line, file, "write 2026-11-21 before the amount")
    }
    let first = try Self.amount(of: &words, line, file)
    var amount = first.amount
    let next = words.first
    if let word = next, let code = Currency(word.text)?.code ?? Self.code(ofSign: word.text) {
      amount = ("\(amount.text) \(code)", amount.range.lowerBound..<word.range.upperBound)
      words.removeFirst()
    }
    let payee = words.prefix { !isAssignment($0.text) }
    guard let from = payee.first, let to = payee.last else {
      throw refusal("the note has no payee", line, file, "write the payee after the amount")
    }
    let form = first.isReceived ? ShortForm.earn : .spend
    let entered = EnteredWords(
      file, line,
      [
        amount,
        (payee.map(\.text).joined(separator: " "), from.range.lowerBound..<to.range.upperBound),
      ] + assignments(words.dropFirst(payee.count)))
    let read = try form.rows(entered)
    guard read.problems.isEmpty, var row = read.rows.first else {
      throw Failure(.input, read.problems)
    }
    if let other = row.cells["date"] { try requireSame(date, other, line, file) }
    row.source = file
    let isStated = words.contains { $0.text.hasPrefix("currency=") }
    row.noteAmount = first.written
    row.currencyWord = isStated ? nil : next.flatMap(currencyWord)
    row.cells["date"] = date
    row.cells["id"] = .made(id)
    return row
  }

  /// Removes the first word, and returns it as an amount without a sign, as written, and whether
  /// it is a receipt.
  private static func amount(
    of words: inout ArraySlice<(text: String, range: Range<Int>)>, _ line: Range<Int>,
    _ file: SourceText
  ) throws(Failure) -> (
    amount: (text: String, range: Range<Int>), written: EnteredRows.Cell, isReceived: Bool
  ) {
    guard var amount = words.popFirst() else {
      throw refusal(
        "the note has no amount", line, file, "write an amount, such as 4.20, and the payee")
    }
    try requireNoMinus(amount, file)
    let isReceived = amount.text.hasPrefix("+")
    if isReceived { amount.text.removeFirst() }
    try requireOneNumber(amount, words, file)
    let written = EnteredRows.Cell(text: amount.text, range: amount.range)
    // The amount of a note with one comma is asked about, so that it can be shown in both forms.
    let pointed = amount.text.pointed
    if pointed.looksGrouped { amount.text = pointed }
    return (amount, written, isReceived)
  }

  /// Returns the word as a cell if it may be a currency; nil for other words, and for a sign such
  /// as `€`, which always states the currency.
  private static func currencyWord(
    _ word: (text: String, range: Range<Int>)
  ) -> EnteredRows.Cell? {
    let names: Set = ["EURO", "EUROS", "DOLLAR", "DOLLARS", "POUNDS", "FRANCS", "FRANKEN"]
    let upper = word.text.uppercased()
    let isCurrency =
      Currency(upper) != nil || Currency.code(ofWord: word.text) != nil || names.contains(upper)
      || word.text.contains(where: \.isCurrencySymbol)
    guard isCurrency, code(ofSign: word.text) == nil else { return nil }
    return EnteredRows.Cell(text: word.text, range: word.range)
  }

  /// Returns the currency code of a sign that stands for only one currency, such as `€` or `US$`;
  /// nil for other words.
  private static func code(ofSign word: String) -> String? {
    word.contains(where: \.isCurrencySymbol) ? Currency.code(ofWord: word) : nil
  }

  /// Refuses a `date=` that differs from the note's date.
  private static func requireSame(
    _ date: EnteredRows.Cell, _ other: EnteredRows.Cell, _ line: Range<Int>, _ file: SourceText
  ) throws(Failure) {
    guard other.text != date.text else { return }
    let place = date.range == nil ? " in the name of the file" : ""
    throw refusal(
      "date is given twice: '\(date.text)'\(place) and '\(other.text.visible)'",
      other.range ?? line, file, "omit date=, and write the date before the amount",
      FindingCode(rawValue: EntryCode.columnTwice.rawValue))
  }

  /// Refuses an amount with a minus sign. In a note, an amount with `+` is a receipt, and an amount
  /// without a sign is a purchase.
  private static func requireNoMinus(
    _ amount: (text: String, range: Range<Int>), _ file: SourceText
  ) throws(Failure) {
    let text = String(amount.text.drop { $0 == "+" })
    guard let digits = Money.magnitude(ofNegative: text) else { return }
    throw refusal(
      "'\(amount.text.visible)' is not positive", amount.range, file,
      "write \(digits) for money out, +\(digits) for money in",
      FindingCode(rawValue: LedgerProblem.numberMalformed.code(for: .transactions)))
  }

  /// Refuses an amount such as `1 234`, in which a space may separate thousands.
  private static func requireOneNumber(
    _ amount: (text: String, range: Range<Int>),
    _ words: ArraySlice<(text: String, range: Range<Int>)>, _ file: SourceText
  ) throws(Failure) {
    func isNumber(_ text: some StringProtocol) -> Bool { text.allSatisfy("0123456789".contains) }
    guard (1...3).contains(amount.text.count), isNumber(amount.text), amount.text.first != "0"
    else { return }
    let groups = words.prefix { word in
      let parts = word.text.split(omittingEmptySubsequences: false) { ".,".contains($0) }
      return parts[0].count == 3 && parts.count < 3 && parts.allSatisfy(isNumber)
    }
    guard let first = groups.first, let last = groups.last else { return }
    let number = ([amount.text] + groups.map(\.text)).joined()
    throw refusal(
      "'\(([amount.text] + groups.map(\.text)).joined(separator: " "))' may be one amount",
      amount.range.lowerBound..<last.range.upperBound, file,
      "write \(number.pointed) for one amount, or \(amount.text).00"
        + " before a payee that begins with \(first.text)")
  }

  /// Whether a text is a date; false for an amount or another word.
  ///
  /// - Parameter place: a description of the text's location, for the message.
  /// - Throws: `transaction-date-malformed` for a date in another form or outside the calendar.
  private static func isDate(
    _ text: String, _ place: String, _ range: Range<Int>, _ file: SourceText
  ) throws(Failure) -> Bool {
    do throws(DateProblem) {
      _ = try CalendarDate(parsing: text)
      return true
    } catch {
      let groups = text.prefix { $0 != "T" }.split { "-/.".contains($0) }
      let isLikeDate =
        groups.count == 3
        && groups.allSatisfy { $0.allSatisfy(\.isNumber) && [1, 2, 4].contains($0.count) }
      guard isLikeDate, !text.hasPrefix("-") else { return false }
      let form = DateProblem.malformed.hint
      let hint =
        switch error {
        case _ where !place.isEmpty: "write the date before the amount, such as 2026-11-21"
        case .malformed, .misspelled: error.hint
        default: "\(error.hint); \(form)"
        }
      throw refusal(
        "date '\(text.visible)'\(place) \(error.reason)", range, file, hint,
        FindingCode(rawValue: LedgerProblem.dateMalformed.code(for: .transactions)))
    }
  }

  private static func isAssignment(_ text: String) -> Bool {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return false }
    return text[..<sign].allSatisfy { $0 == "_" || ("a"..."z").contains($0) }
  }

  /// Returns the words joined into assignments. A value ends before the next assignment, or with
  /// its closing quote. The quotes are removed.
  private static func assignments(
    _ words: ArraySlice<(text: String, range: Range<Int>)>
  ) -> [(text: String, range: Range<Int>)] {
    var joined: [(text: String, range: Range<Int>)] = []
    for word in words {
      if let last = joined.last, !isAssignment(word.text) || quoted(last.text)?.isOpen == true {
        joined[joined.count - 1] = (
          "\(last.text) \(word.text)", last.range.lowerBound..<word.range.upperBound
        )
      } else {
        joined.append(word)
      }
    }
    return joined.map { (quoted($0.text)?.plain ?? $0.text, $0.range) }
  }

  /// Returns an assignment without the quotes around its value, and whether the closing quote is
  /// missing; nil if the value does not begin with a quote.
  private static func quoted(_ text: String) -> (plain: String?, isOpen: Bool)? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let value = text[text.index(after: sign)...]
    guard value.first == "\"" else { return nil }
    guard value.count > 1, value.last == "\"" else { return (nil, true) }
    return (text[...sign] + String(value.dropFirst().dropLast()), false)
  }

  private static func refusal(
    _ message: String, _ range: Range<Int>, _ file: SourceText, _ hint: String,
    _ code: FindingCode = FindingCode(rawValue: EntryCode.wordMalformed.rawValue)
  ) -> Failure {
    Failure(.input, EnteredRows.diagnostic(code, message, in: file, at: range, hint: hint))
  }
}

extension FolderTool {
  /// Shows the rows for the notes in the folder's inbox. With `--apply`, writes the rows and moves
  /// files whose notes have all been imported.
  ///
  /// - Parameter words: the text for cells that are blank in the rows.
  package static func takeNotes(
    with words: EnteredWords, _ terms: EntryProposal.Terms, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let command = try OperationCommand(
      invocation, of: spec.name, input: streams.input, tables: invocation.tables)
    return try answer(invocation, &streams) { folder, writer, found in
      let inbox = try folder.inboxFiles()
      let notes = InboxNotes(inbox.files)
      found.report(
        inbox.problems + notes.questions + notes.repetitions,
        evenIfQuiet: Set((notes.questions + notes.repetitions).map(\.code)))
      let request = try EntryRequest.adding(notes.rows, with: words, to: .transactions)
      let answer = try EntryProposal(request, to: .transactions, terms).answer(
        of: folder, as: writer, for: command, &found)
      if writer != nil { try folder.putAside(notes.files(without: found.all)) }
      guard !inbox.problems.isEmpty else { return answer }
      return answer.ending(with: writer == nil ? .badInput : .notWritten)
    }
  }
}

extension EnteredRows {
  /// Removes inbox notes that a table already contains, and returns them.
  mutating func removeNotes(takenIn table: LedgerTable) -> [Row] {
    let ids = Set(rows.compactMap(\.noteID))
    guard !ids.isEmpty else { return [] }
    let known = ids.intersection(table.places.map { table.text($0, "id") })
    let removed = rows.filter { $0.noteID.map(known.contains) ?? false }
    rows.removeAll { $0.noteID.map(known.contains) ?? false }
    return removed
  }
}

extension EnteredRows.Row {
  /// The id of an inbox note; nil for other rows.
  var noteID: String? { source == nil ? nil : cells["id"]?.text }
}
