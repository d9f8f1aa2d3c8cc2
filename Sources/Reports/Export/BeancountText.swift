import Exporting
import FinanceModel
import PlainText

/// A journal in Beancount format.
struct BeancountText {
  private let journal: Journal
  private let commodities: CommodityNames
  private var lines = ""

  /// Returns the whole text.
  ///
  /// - Throws: `overflow`.
  static func text(of journal: Journal) throws(DecimalError) -> String {
    var text = BeancountText(journal)
    try text.write()
    return text.lines
  }

  private init(_ journal: Journal) {
    self.journal = journal
    commodities = .capital(journal.commodities.map(\.code))
  }

  private mutating func line(_ text: String) { lines += text + "\n" }

  private mutating func write() throws(DecimalError) {
    line("; made by export-journal from the finance folder, for Beancount")
    line("option \"title\" \"Finance folder\"")
    if let base = journal.baseCurrency {
      line("option \"operating_currency\" \"\(commodities[base])\"")
    }
    // A lot's cost per unit may have infinitely many decimals; Beancount keeps 28 digits.
    line("option \"inferred_tolerance_default\" \"*:0.000000001\"")
    writeDeclarations()
    if !journal.notes.isEmpty { line("") }
    for note in journal.notes {
      line("\(note.date) note \(journal.names[note.account]) \(quoted(note.text))")
    }
    for entry in journal.entries { try write(entry) }
    if !journal.prices.isEmpty { line("") }
    for price in journal.prices {
      line("\(price.date) price \(commodities[price.commodity]) \(text(of: price.amount))")
    }
  }

  // MARK: directives

  private mutating func writeDeclarations() {
    let first = [journal.entries.first?.date, journal.prices.first?.date].compactMap(\.self).min()
    guard let first else { return }
    if !journal.commodities.isEmpty { line("") }
    for commodity in journal.commodities {
      line("\(first) commodity \(commodities[commodity.code])")
      if commodities.isChanged(commodity.code) { writeTag("symbol", commodity.code) }
    }
    if !journal.accounts.isEmpty { line("") }
    for account in journal.accounts {
      line("\(opened(account)) open \(account.path)" + terms(of: account))
      for tag in account.tags { writeTag(tag.name, tag.value) }
    }
    let noted = journal.entries.first { $0.postings.contains(where: \.isNoted) }
    if let noted { line("\(noted.date) open \(journal.names[.tierTotal])") }
    let rounded = journal.entries.first { !roundings(of: $0).isEmpty }
    if let rounded { line("\(rounded.date) open \(journal.names[.rounding])") }
  }

  /// Returns the day on which the account is opened. A note may have an earlier date than the first
  /// entry.
  private func opened(_ account: JournalAccountDeclaration) -> CalendarDate {
    let remarks = journal.notes.lazy.filter { account.accounts.contains($0.account) }.map(\.date)
    return min(account.opened, remarks.min() ?? account.opened)
  }

  /// Returns the account's commodity and the booking method for its lots.
  private func terms(of account: JournalAccountDeclaration) -> String {
    guard case .units(_, let symbol) = account.accounts.first else { return "" }
    let method =
      switch account.method {
      case .fifo, .lifo, .hifo: account.method.map { " \"\($0.rawValue)\"" } ?? ""
      case .section104: " \"NONE\""
      case .average, .adjustedCostBase, nil: ""
      }
    return " " + commodities[symbol] + method
  }

  private mutating func writeTag(_ name: String, _ value: String) {
    line("  \(name): \(quoted(JournalWords.encoded(value, reserved: "")))")
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "\""
  }

  // MARK: entries

  private mutating func write(_ entry: JournalEntry) throws(DecimalError) {
    line("")
    let title = quoted(JournalWords.line(entry.title))
    let note = JournalWords.line(entry.note)
    if case .transaction = entry.kind {
      line("\(entry.date) * \(title) \(quoted(note))")
    } else {
      line("\(entry.date) * \(title)")
      if !note.isEmpty { writeTag("note", entry.note) }
    }
    if !entry.id.isBlankCell { writeTag("id", entry.id) }
    if case .transaction = entry.kind, JournalWords.line(entry.title) != entry.title {
      writeTag("payee", entry.title)
    }
    for tag in entry.tags { writeTag(tag.name, tag.value) }
    try writePostings(of: entry)
    for posting in entry.postings {
      guard let asserted = posting.asserted, let next = entry.date.adding(days: 1) else { continue }
      let amount = text(of: JournalAmount(asserted, posting.commodity))
      line("")
      line("\(next) balance \(journal.names[posting.account]) \(amount)")
    }
  }

  private mutating func writePostings(of entry: JournalEntry) throws(DecimalError) {
    var chosen: [JournalAccount: Decimal] = [:]
    let named = Set(
      entry.postings.filter {
        $0.isOut && ($0.lot?.isNextByMethod == false || $0.lot?.isPooled == true)
      }.map(\.account))
    for posting in entry.postings where posting.isOut && !named.contains(posting.account) {
      chosen[posting.account] = try (chosen[posting.account] ?? .zero) + posting.quantity
    }
    for posting in entry.postings {
      if posting.isOut, !named.contains(posting.account) {
        // Beancount would choose the same lots.
        guard let sum = chosen.removeValue(forKey: posting.account) else { continue }
        write(posting.account, JournalAmount(sum, posting.commodity), " {}")
      } else {
        write(
          posting.account, JournalAmount(posting.quantity, posting.commodity),
          (posting.lot.map { text(of: $0, of: posting, on: entry.date) } ?? "")
            + (posting.price.map { " @@ " + text(of: $0.magnitude) } ?? ""))
      }
    }
    var noted: [JournalAmount] = []
    for posting in entry.postings where posting.isNoted { try noted.add(posting.weight) }
    for sum in noted { write(.tierTotal, JournalAmount(-sum.quantity, sum.commodity)) }
    for currency in roundings(of: entry) { write(.rounding, JournalAmount(.zero, currency)) }
  }

  private mutating func write(
    _ account: JournalAccount, _ amount: JournalAmount, _ rest: String = ""
  ) {
    line("  \(journal.names[account])  \(text(of: amount))\(rest)")
  }

  private func text(
    of lot: JournalLot, of posting: JournalPosting, on date: CalendarDate
  ) -> String {
    let label = lot.label.map { ", \"\($0)\"" } ?? ""
    guard !posting.isOut || lot.isPooled else {
      return " {\(commodities[lot.currency]), \(lot.date)\(label)}"
    }
    let day = lot.date == date ? "" : ", \(lot.date)"
    if let unit = lot.unitCost, lot.isExact {
      return " {\(text(of: JournalAmount(unit, lot.currency)))\(day)\(label)}"
    }
    let cost = text(of: JournalAmount(lot.cost, lot.currency).magnitude)
    return " {{\(cost)\(day)\(label)}}"
  }

  /// Returns the currencies in which every amount has too many digits for Beancount. Beancount
  /// would report the rounding as a difference.
  private func roundings(of entry: JournalEntry) -> [String] {
    let costs = Set(entry.postings.compactMap { $0.lot?.currency })
    return costs.sorted().filter { currency in
      let digits = entry.postings.filter { $0.lot == nil && $0.commodity == currency }
        .map { JournalWords.number($0.quantity, in: currency).decimalCount }
      return !digits.isEmpty && digits.allSatisfy { $0 > 9 }
    }
  }

  private func text(of amount: JournalAmount) -> String {
    JournalWords.number(amount.quantity, in: amount.commodity) + " "
      + commodities[amount.commodity]
  }
}

extension String {
  fileprivate var decimalCount: Int {
    split(separator: ".").dropFirst().first?.utf8.count ?? 0
  }
}

extension JournalPosting {
  /// Whether the posting removes units from a lot.
  fileprivate var isOut: Bool { lot?.isTaken ?? false }
}

/// Commodity names in an export format.
struct CommodityNames {
  private let names: [String: String]
  private let quotes: Bool

  /// Returns names for hledger and ledger, quoted unless they consist of capital letters. Quotes,
  /// `;`, `\` and control characters are replaced by hyphens. An X is appended to `s`, `m` and `h`,
  /// which are time units in ledger.
  static func quoted(_ codes: [String]) -> CommodityNames {
    CommodityNames(codes, quotes: true) { code in
      if ["s", "m", "h"].contains(code) { return "X" + code }
      let kept = code.unicodeScalars.map { scalar -> Character in
        let isKept = scalar == " " || !scalar.isBlankOrControl
        return isKept && !["\"", ";", "\\"].contains(scalar) ? Character(scalar) : "-"
      }
      let name = String(kept.prefix(60))
      return name.hasPrefix(" ") || name.hasSuffix(" ") ? "X" + name + "X" : name
    }
  }

  /// Returns names for Beancount: at most 24 capital letters, digits and `'._-`, starting with a
  /// letter and ending with a letter or a digit.
  static func capital(_ codes: [String]) -> CommodityNames {
    CommodityNames(codes, quotes: false) { code in
      var kept = ""
      for scalar in code.unicodeScalars {
        let upper = scalar.properties.uppercaseMapping
        kept += upper.unicodeScalars.allSatisfy(\.isInSymbols) ? upper : "-"
      }
      var name = kept.prefix(22)
      while let last = name.unicodeScalars.last, !last.isLetterOrDigit { name.removeLast() }
      while let first = name.unicodeScalars.first, !first.isLetterOrDigit { name.removeFirst() }
      let isWord = ["TRUE", "FALSE", "NULL"].contains(String(name))
      let begins = name.unicodeScalars.first.map { ("A"..."Z").contains($0) } ?? false
      return (begins && !isWord ? "" : "X") + String(name)
    }
  }

  private init(_ codes: [String], quotes: Bool, by rule: (String) -> String) {
    names = JournalAccountNames.distinct(Set(codes), by: rule)
    self.quotes = quotes
  }

  /// The name of a commodity in the export format.
  subscript(code: String) -> String {
    let name = names[code] ?? code
    let isPlain = name.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return quotes && !(isPlain && !name.isEmpty) ? "\"\(name)\"" : name
  }

  /// Whether a commodity's name differs from its name in the folder.
  func isChanged(_ code: String) -> Bool { names[code].map { $0 != code } ?? false }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }

  fileprivate var isInSymbols: Bool {
    isLetterOrDigit || ["'", ".", "_", "-"].contains(self)
  }
}
