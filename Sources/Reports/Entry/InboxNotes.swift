package import Console
import FinanceFolder
import FinanceModel
package import PlainText

/// Purchases and receipts noted in inbox files, one per line:
///
///     2026-11-21 4.20 Bakery
///     2026-11-21 +12.50 EUR Ada category=Gifts
///
/// A line contains a date, an amount, an optional currency, a payee and additional columns. A file
/// name may begin with the date of its lines.
package struct InboxNotes {
  /// The rows for valid notes. Each id is generated from the file name and the note's text, so that
  /// all devices generate the same row.
  package private(set) var rows = EnteredRows(source: SourceText(file: "", bytes: []), rows: [])
  /// Files in which all notes are valid.
  package private(set) var files: [SourceText] = []
  /// Warnings about the invalid notes.
  package private(set) var questions: [Diagnostic] = []

  /// - Complexity: linear in the bytes.
  package init(_ files: [SourceText]) {
    for file in files {
      let before = questions.count
      var counts: [String: Int] = [:]
      var start = 0
      for line in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        let words = Self.words(of: line)
        start += line.count + 1
        guard let first = words.first, let last = words.last else { continue }
        let text = words.map(\.text).joined(separator: " ")
        counts[text, default: 0] += 1
        let range = first.range.lowerBound..<last.range.upperBound
        do throws(Failure) {
          let id = Identifier.content(
            of: [("file", file.file), ("note", text)], in: "inbox",
            occurrence: counts[text] ?? 1)
          rows.rows.append(try Self.row(words[...], range, file, id))
        } catch {
          questions += error.asWarnings
        }
      }
      if questions.count == before { self.files.append(file) }
    }
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
    var date: EnteredRows.Cell?
    if let first = words.first, isDate(first.text) {
      date = EnteredRows.Cell(text: first.text, range: first.range)
      words.removeFirst()
    } else if let day = file.file.split(separator: "/").last?.prefix(10), isDate(String(day)) {
      date = .made(String(day))
    }
    guard let date else {
      throw refusal("the note has no date", line, file, "write 2026-11-21 before the amount")
    }
    guard var amount = words.popFirst() else {
      throw refusal(
        "the note has no amount", line, file,
        "write an amount, such as 4.20, and the payee")
    }
    let isReceived = amount.text.hasPrefix("+")
    if isReceived { amount.text.removeFirst() }
    if let code = words.first, Currency(code.text) != nil {
      amount = ("\(amount.text) \(code.text)", amount.range.lowerBound..<code.range.upperBound)
      words.removeFirst()
    }
    let payee = words.prefix { !$0.text.contains("=") }
    guard let from = payee.first, let to = payee.last else {
      throw refusal("the note has no payee", line, file, "write the payee after the amount")
    }
    let form = isReceived ? ShortForm.earn : .spend
    let entered = EnteredWords(
      file, line,
      [
        amount,
        (payee.map(\.text).joined(separator: " "), from.range.lowerBound..<to.range.upperBound),
      ] + words.dropFirst(payee.count))
    let read = try form.rows(entered)
    guard read.problems.isEmpty, var row = read.rows.first else {
      throw Failure(.input, read.problems)
    }
    row.source = file
    row.cells["date"] = date
    row.cells["id"] = .made(id)
    return row
  }

  private static func isDate(_ text: String) -> Bool {
    do throws(DateProblem) {
      _ = try CalendarDate(parsing: text)
      return true
    } catch {
      return false
    }
  }

  private static func refusal(
    _ message: String, _ line: Range<Int>, _ file: SourceText, _ hint: String
  ) -> Failure {
    Failure(
      .input,
      EnteredRows.diagnostic(EntryCode.wordMalformed, message, in: file, at: line, hint: hint))
  }
}

extension FolderTool {
  /// Shows the rows for the notes in the folder's inbox. With `--apply`, writes the rows and moves
  /// files whose notes have all been imported.
  ///
  /// - Parameter words: cells for columns that are blank in rows.
  package static func takeNotes(
    with words: EnteredWords, _ terms: EntryProposal.Terms, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let command = try OperationCommand(
      invocation, of: spec.name, input: streams.input, tables: invocation.tables)
    return try answer(invocation, &streams) { folder, writer, found in
      let notes = InboxNotes(try folder.inboxFiles())
      found.report(notes.questions)
      let request = try EntryRequest.adding(notes.rows, with: words, to: .transactions)
      let answer = try EntryProposal(request, to: .transactions, terms).answer(
        of: folder, as: writer, for: command, &found)
      if writer != nil { try folder.putAside(notes.files) }
      return answer
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
