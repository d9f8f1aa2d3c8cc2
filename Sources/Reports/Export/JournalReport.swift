package import Console
import Exporting
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText
import Spending

/// The household as a journal for a double-entry bookkeeping program.
package struct JournalReport {
  /// The options of `export-journal`: the format, the last day and the parts to include.
  package struct Query: Sendable {
    let format: JournalFormat
    let asOf: CalendarDate
    /// Whether the tiers' claims are included.
    package var hasTiers = true
    /// Whether prices and exchange rates are included.
    package var hasPrices = true
    /// Whether certain errors are reported as warnings that state the fallback used.
    package var isLenient = false

    /// - Parameters:
    ///   - format: the program's format.
    ///   - asOf: the last day.
    package init(_ format: JournalFormat, asOf: CalendarDate) {
      self.format = format
      self.asOf = asOf
    }
  }

  /// The complete journal text.
  package let text: String

  /// - Throws: ``Failure`` if the files or their contents have errors, or if the format cannot
  ///   represent the contents.
  package init(
    _ query: Query, of folder: Folder, _ found: inout Diagnostics
  ) throws {
    let household = Household(folder, needs: .investments + .worth + [.ledger(.history)])
    let (journal, settings) = try Self.journal(query, household, &found)
    switch query.format {
    case .hledger: text = LedgerText.text(of: journal, isHledger: true)
    case .ledger: text = LedgerText.text(of: journal, isHledger: false)
    case .beancount: text = try BeancountText.text(of: journal)
    case .qif:
      let made = try QIFText.text(of: journal, settings)
      found.report(made.findings.map(\.unplaced))
      text = made.text
    }
  }

  private static func journal(
    _ query: Query, _ household: Household, _ found: inout Diagnostics
  ) throws -> (Journal, Settings) {
    let household = household.sharingLedgers()
    var investments = try found.report(household.investments())
    let settings = investments.settings
    let ledgers = try found.report(household.worthLedgers(settings))
    investments.link(to: ledgers)
    var options = Journal.Options()
    options.hasTiers = query.hasTiers
    options.hasPrices = query.hasPrices
    options.isLenient = query.isLenient
    var booking = Booking(
      investments.activities, settings,
      BookingOptions(
        isLenient: options.isLenient, keepsEvents: true, prices: investments.prices))
    booking.advance(through: query.asOf)
    try found.report(
      Loaded((), booking.findings.diagnostics(placed: investments.activities.diagnostics)))
    try found.report(
      Loaded((), ledgers.values.findings.diagnostics(placed: ledgers.values.diagnostics)))
    var records = Journal.Inputs()
    records.positions = investments.positions
    records.values = ledgers.values
    let spending = try household.spendingRecords(with: []).require()
    records.transactions = TransactionRow.rows(of: spending.transactions, settings)
    let worth = DailyWorth.Ledgers(
      investments, ledgers, history: try found.report(household.history()),
      plan: ledgers.plan?.value)
    records.transactions += worth.counterparts.postings.map { TransactionRow($0) }
    found.report(try worth.transferDiagnostics(on: query.asOf, today: query.asOf, settings))
    // A journal's amounts are not converted, so a missing rate is not an error here.
    records.incomes = try SpendingBook(
      spending.transactions, settings, spending.prices, base: settings.baseCurrency?.code,
      asOf: query.asOf
    ).incomeCategories
    records.plan = ledgers.plan?.value
    records.prices = investments.prices
    let journal = try Journal(booking, records, settings, options, until: query.asOf)
    try found.report(Loaded((), journal.findings.map(\.unplaced)))
    return (journal, settings)
  }
}

/// Programs for which journals are written.
package enum JournalFormat: String, CaseIterable, Sendable {
  case hledger, ledger, beancount, qif
}

extension JournalAccount.Sort {
  /// hledger's letter for accounts of this type.
  var letter: String {
    switch self {
    case .cash: "C"
    case .asset: "A"
    case .liability: "L"
    case .equity: "E"
    case .income: "R"
    case .expense: "X"
    }
  }
}

/// Conversions from arbitrary text in the folder to text that every format reads correctly.
enum JournalWords {
  /// Returns the text on one line. Each run of spaces and control characters becomes one space;
  /// runs at either end are removed. `;` and `|`, which end a description or a payee in hledger,
  /// become `,` and `/`.
  static func title(_ text: String) -> String {
    let line = line(text)
    guard line.utf8.contains(where: { ";|".utf8.contains($0) }) else { return line }
    return String(
      line.map { character in
        switch character {
        case ";": ","
        case "|": "/"
        default: character
        }
      })
  }

  /// Returns the text on one line. Each run of spaces and control characters becomes one space;
  /// runs at either end are removed.
  static func line(_ text: String) -> String {
    guard !isPlainLine(text) else { return text }
    var kept = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in text.unicodeScalars {
      guard !scalar.isBlankOrControl else {
        needsSpace = true
        continue
      }
      if needsSpace, !kept.isEmpty { kept.append(" ") }
      needsSpace = false
      kept.append(scalar)
    }
    return String(kept)
  }

  /// Whether the text consists of ASCII words separated by single spaces, like most text in
  /// ledgers.
  private static func isPlainLine(_ text: String) -> Bool {
    var before = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard byte > 0x20 && byte < 0x7F || byte == 0x20 && before != 0x20 else { return false }
      before = byte
    }
    return before != 0x20 || text.isEmpty
  }

  /// Returns the text in a reversible encoding. Control characters, spaces at either end, `%` and
  /// the characters in `reserved` are written as `%XX` for each UTF-8 byte.
  ///
  ///     JournalWords.encoded("Smith, John", reserved: ",[")   // Smith%2C John
  static func encoded(_ text: String, reserved: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let special = Set(reserved.unicodeScalars).union(["%"])
    var encoded = ""
    for (index, scalar) in scalars.enumerated() {
      let isEnd = index == 0 || index == scalars.count - 1
      let isKept =
        !special.contains(scalar)
        && (scalar == " " ? !isEnd : !scalar.isBlankOrControl)
      guard !isKept else {
        encoded.unicodeScalars.append(scalar)
        continue
      }
      for byte in String(scalar).utf8 { encoded += byte.percentEncoded }
    }
    return encoded
  }

  /// Returns the exact amount. An amount of money has at least the minor digits of its currency; an
  /// amount of units has no trailing zeros.
  static func number(_ amount: Decimal, in commodity: String) -> String {
    CurrencyUnit.text(of: amount, in: commodity)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is unsuitable for a line of text, because it is white space or could move a
  /// cursor or reorder the line.
  var isBlankOrControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: break
    }
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
    default: return false
    }
  }
}
