import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

/// A values ledger as users write it, and the values recorded in it.
struct RecordedValues {
  static let header = "id,timestamp,account,event,value,currency,flow,note,voids"
  static let now = "2026-11-21T09:30:00+01:00"

  /// Rows of the ledger, as CSV.
  private(set) var lines: [String]
  var settings = Settings()

  /// - Parameter rows: rows such as `2026-03-31 Isa value 2500 25`: day (noon UTC), account, event,
  ///   value and flow, with `-` for a missing one. A first word that begins with `#` is the id; a
  ///   last word that begins with `!` is the voided id.
  init(_ rows: [String] = [], settings: Settings = Settings()) {
    lines = rows.map(Self.line)
    self.settings = settings
  }

  private static func line(_ text: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    let id = words.first?.hasPrefix("#") == true ? String(words.removeFirst().dropFirst()) : ""
    let voids = words.last?.hasPrefix("!") == true ? String(words.removeLast().dropFirst()) : ""
    func word(_ index: Int) -> String {
      index < words.count && words[index] != "-" ? words[index] : ""
    }
    let moment = words.isEmpty ? "" : Self.moment(words[0])
    return "\(id),\(moment),\(word(1)),\(word(2)),\(word(3)),\(word(5)),\(word(4)),,\(voids)"
  }

  private static func moment(_ word: String) -> String {
    word.contains("T") ? word : word == "-" ? "" : word + "T12:00:00Z"
  }

  /// Returns the row without ids and voids, as an entry.
  static func entry(_ text: String) throws -> ValueEntry {
    let words = text.split(separator: " ").map(String.init)
    func money(_ index: Int) throws -> Money? {
      guard index < words.count, words[index] != "-" else { return nil }
      return try Money(parsing: words[index].replacing("_", with: " "))
    }
    return ValueEntry(
      account: words[1].replacing("_", with: " "),
      event: try require(ValueUpdate.Event(rawValue: words[2])), value: try money(3),
      flow: try money(4), timestamp: try Timestamp(parsing: moment(words[0])))
  }

  var table: LedgerTable {
    get throws {
      let text = ([Self.header] + lines).map { $0 + "\n" }.joined()
      let source = SourceText(file: "values.csv", bytes: Array(text.utf8))
      return LedgerTable(.values, files: [try require(CSVTable.parse(source).value)])
    }
  }

  func ledger() throws -> ValueLedger {
    let loaded = ValueLedger.readingCells(try table, settings)
    return try require(loaded.value, "\(loaded.diagnostics.map(\.message))")
  }

  func recording(
    _ entries: [ValueEntry], isForced: Bool = false, op: String = "op"
  ) throws -> ValueRecording {
    try ValueRecording(
      of: entries, in: try ledger(), try table, settings,
      RecordingStamp(
        now: try Timestamp(parsing: Self.now), op: op, milliseconds: 1_795_249_800_000,
        isForced: isForced))
  }

  /// Returns the severity and code of each finding about these entries.
  func findings(_ texts: String..., isForced: Bool = false) throws -> [String] {
    try recording(try texts.map(Self.entry), isForced: isForced).findings.map {
      "\($0.severity) \($0.code)"
    }
  }

  /// Returns the messages of the findings on one entry.
  func messages(_ text: String) throws -> [String] {
    try recording([try Self.entry(text)]).findings.map { finding in
      finding.message + (finding.hint.map { "; \($0)" } ?? "")
    }
  }

  /// Writes the result of a recording.
  mutating func write(_ recording: ValueRecording) {
    let columns = Self.header.split(separator: ",").map(String.init)
    lines += recording.rows.map { $0.csvLine(inColumnsOf: columns) }
  }

  /// Returns the ledger with its lines in another order.
  func shuffled(using random: inout some RandomNumberGenerator) -> RecordedValues {
    var other = self
    other.lines.shuffle(using: &random)
    return other
  }

  /// Returns each account's state at the end of each day of 2026, by account name.
  func evenings() throws -> [String: [Evening]] {
    let ledger = try ledger()
    let days = (0..<365).compactMap { CalendarDate(dayNumber: 20_454 + $0) }
    var evenings: [String: [Evening]] = [:]
    for (account, name) in ledger.accounts.enumerated() {
      var history = AccountHistory(ledger, account: account)
      guard history.firstDay != nil else { continue }
      evenings[name] = try days.map { Evening(try history.state(onEveningOf: $0)) }
    }
    return evenings
  }

  /// The state without row numbers.
  struct Evening: Equatable {
    let isOpen: Bool
    let value: Decimal?
    let marks: [WorthMark?]

    init(_ state: AccountState) {
      isOpen = state.isOpen
      value = state.value
      marks = [state.mark, state.markBefore, state.firstMark]
    }
  }
}
