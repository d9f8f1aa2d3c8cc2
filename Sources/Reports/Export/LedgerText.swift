import Exporting
import FinanceModel
import PlainText

/// A journal in hledger or ledger format.
struct LedgerText {
  private let journal: Journal
  private let commodities: CommodityNames
  private let isHledger: Bool
  private var lines = ""

  static func text(of journal: Journal, isHledger: Bool) -> String {
    var text = LedgerText(journal, isHledger: isHledger)
    text.write()
    return text.lines
  }

  private init(_ journal: Journal, isHledger: Bool) {
    self.journal = journal
    self.isHledger = isHledger
    commodities = .quoted(journal.commodities.map(\.code))
  }

  private mutating func line(_ text: String) { lines += text + "\n" }

  private mutating func write() {
    line(
      "; made by export-journal from the finance folder, for \(isHledger ? "h" : "")ledger")
    if isHledger { line("decimal-mark .") }
    writeTags()
    writeCommodities()
    writeAccounts()
    if !journal.notes.isEmpty { line("") }
    for note in journal.notes {
      line("; \(note.date) \(journal.names[note.account]) \(note.text)")
    }
    for entry in journal.entries { write(entry) }
    if !journal.prices.isEmpty { line("") }
    writePrices()
  }

  /// Most lines of a long journal are prices, so text shared by several prices is computed once.
  private mutating func writePrices() {
    let prices = journal.prices
    let names = prices.codes.map { commodities[$0] }
    let digits = prices.codes.map { CurrencyUnit($0).minorDigits ?? 0 }
    lines.reserveCapacity(lines.utf8.count + prices.count * 48)
    var day: (date: CalendarDate, text: String)?
    for price in prices.rows {
      if day?.date != price.date { day = (price.date, "P \(price.date) ") }
      lines += day?.text ?? ""
      lines += names[Int(price.commodity)]
      lines += " "
      lines += price.quantity.text(decimalsAtLeast: digits[Int(price.currency)])
      lines += " "
      lines += names[Int(price.currency)]
      lines += "\n"
    }
  }

  // MARK: directives

  /// Writes the tag declarations, which ledger requires.
  private mutating func writeTags() {
    guard !isHledger else { return }
    var names = Set(journal.accounts.flatMap(\.tags).map(\.name))
    for entry in journal.entries { names.formUnion(tags(of: entry).map(\.name)) }
    if journal.commodities.contains(where: { commodities.isChanged($0.code) }) {
      names.insert("symbol")
    }
    if !names.isEmpty { line("") }
    for name in names.sorted() { line("tag \(name)") }
  }

  private mutating func writeCommodities() {
    if !journal.commodities.isEmpty { line("") }
    for commodity in journal.commodities {
      let name = commodities[commodity.code]
      // hledger requires the point. ledger would infer two decimals from a point without decimals.
      let point = isHledger || commodity.decimals > 0 ? "." : ""
      let sample = "1000\(point)" + String(repeating: "0", count: commodity.decimals) + " \(name)"
      let original = commodities.isChanged(commodity.code) ? tag("symbol", commodity.code) : nil
      if isHledger {
        line("commodity \(sample)" + (original.map { "  ; " + $0 } ?? ""))
      } else {
        line("commodity \(name)")
        line("  format \(sample)")
        if let original { line("  ; " + original) }
      }
    }
  }

  private mutating func writeAccounts() {
    if !journal.accounts.isEmpty { line("") }
    for account in journal.accounts {
      line("account \(path(account))" + (isHledger ? "  ; type: \(account.sort.letter)" : ""))
      for each in account.tags { line("  ; " + tag(each.name, each.value)) }
    }
  }

  /// Accounts that occur only in notes are outside the five root accounts.
  private func path(_ account: JournalAccountDeclaration) -> String {
    account.isNoted ? Self.noted(account.path) : account.path
  }

  private static func noted(_ path: String) -> String {
    String(path.dropFirst(JournalAccount.Root.equity.rawValue.utf8.count + 1))
  }

  // MARK: entries

  private mutating func write(_ entry: JournalEntry) {
    let title = JournalWords.title(entry.title)
    var code = entry.id.isPlainWord ? "(\(entry.id)) " : ""
    if code.isEmpty, let first = title.first, "(*!".contains(first) { code = "() " }
    line("")
    line("\(entry.date) * \(code)\(title)")
    for tag in tags(of: entry) { line("  ; \(self.tag(tag.name, tag.value))") }
    for posting in entry.postings { line("  " + text(of: posting)) }
  }

  private func tags(of entry: JournalEntry) -> [JournalTag] {
    var tags: [JournalTag] = []
    if !entry.id.isBlankCell, !entry.id.isPlainWord { tags.append(JournalTag("id", entry.id)) }
    if case .transaction = entry.kind, JournalWords.title(entry.title) != entry.title {
      tags.append(JournalTag("payee", entry.title))
    }
    tags += entry.tags
    if !entry.note.isBlankCell { tags.append(JournalTag("note", entry.note)) }
    return tags
  }

  private func tag(_ name: String, _ value: String) -> String {
    "\(name): \(JournalWords.encoded(value, reserved: ",["))"
  }

  private func text(of posting: JournalPosting) -> String {
    let path = journal.names[posting.account]
    let account = posting.isNoted ? "(\(Self.noted(path)))" : path
    var text = "\(account)  " + self.text(of: JournalAmount(posting.quantity, posting.commodity))
    if let lot = posting.lot { text += self.text(of: lot) }
    if let price = posting.price { text += " @@ " + self.text(of: price.magnitude) }
    if let asserted = posting.asserted {
      text += " = " + self.text(of: JournalAmount(asserted, posting.commodity))
    }
    return text
  }

  /// Returns the lot as text. hledger values units at cost, whereas ledger has lots.
  private func text(of lot: JournalLot) -> String {
    let cost = text(of: JournalAmount(lot.cost, lot.currency).magnitude)
    let unit = lot.unitCost.map { text(of: JournalAmount($0, lot.currency)) }
    guard isHledger else {
      let label = lot.label.map { " (\($0))" } ?? ""
      return (unit.map { " {\($0)} [\(lot.date)]\(label)" } ?? "") + " (@@) \(cost)"
    }
    let label = lot.label.map { ", label: \($0)" } ?? ""
    return " @@ \(cost)  ; lot: \(lot.date)\(label)" + (unit.map { ", unit_cost: \($0)" } ?? "")
  }

  private func text(of amount: JournalAmount) -> String {
    JournalWords.number(amount.quantity, in: amount.commodity) + " "
      + commodities[amount.commodity]
  }
}

extension JournalAmount {
  var magnitude: JournalAmount { JournalAmount(quantity.magnitude, commodity) }
}
