import FinanceFolder
import FinanceModel
import Importing
import Investing
import PlainText

/// The statement rows from which new rows of the activities ledger were created. Errors about a new
/// row are reported at the statement row.
struct StatementRowPlaces {
  private let lines: [ImportLine]
  private let plan: ImportPlan
  private let files: [SourceText]
  private let ledgerFile: String
  /// Location of the first new row in the ledger.
  private let first: LedgerPlace
  /// Line number of the first new row in the ledger's last file.
  private let firstLine: Int

  init(
    _ addition: LedgerExtension, _ lines: [ImportLine], to now: LedgerTable, _ plan: ImportPlan,
    _ files: [SourceText]
  ) {
    (self.lines, self.plan, self.files) = (lines, plan, files)
    ledgerFile = addition.file
    first = LedgerPlace(
      file: max(now.files.count - 1, 0), record: now.files.last?.count ?? 0)
    let lineFeeds = addition.sources.last?.bytes.count { $0 == UInt8(ascii: "\n") } ?? 0
    firstLine = lineFeeds - lines.count + 1
  }

  /// Returns the findings as diagnostics. Findings about new rows are located at statement rows,
  /// other findings at their ledger rows.
  ///
  /// If an account's rows use more units than the account holds, the hint for the first of these
  /// rows contains the command that adds the missing units.
  func diagnostics(of findings: [LedgerFinding], _ booking: Booking) -> [Diagnostic] {
    let missing = MissingUnits.byRow(in: booking)
    var named: Set<MissingUnits> = []
    var (ofNewRows, ofOldRows) = ([(Int, Diagnostic)](), [LedgerFinding]())
    for finding in findings {
      guard let place = finding.place, let number = number(of: place) else {
        ofOldRows.append(finding)
        continue
      }
      var diagnostic = Diagnostic(finding)
      if finding.code == ActivityCode.oversold.rawValue, let missing = missing[place] {
        let isFirst = named.insert(missing).inserted
        diagnostic.hint = isFirst ? eventHint(missing, lines[number]) ?? missing.hint : nil
      } else {
        diagnostic.hint = hint(finding, lines[number])
      }
      ofNewRows.append((number, diagnostic))
    }
    return placed(ofNewRows) + booking.ledger.diagnostics(for: ofOldRows)
  }

  /// Returns the errors found by the ledger's reader. Errors about new rows are located at
  /// statement rows.
  func diagnostics(_ unreadable: [Diagnostic]) -> [Diagnostic] {
    var (ofNewRows, others) = ([(Int, Diagnostic)](), [Diagnostic]())
    for var diagnostic in unreadable {
      guard let position = diagnostic.excerpt?.position, position.file == ledgerFile,
        lines.indices.contains(position.line - firstLine)
      else {
        others.append(diagnostic)
        continue
      }
      diagnostic.hint = Self.skipHint
      ofNewRows.append((position.line - firstLine, diagnostic))
    }
    return placed(ofNewRows) + others
  }

  /// Returns the number of the new row at a location in the ledger; nil if the row is not new.
  private func number(of place: LedgerPlace) -> Int? {
    let number = place.record - first.record
    return place.file == first.file && lines.indices.contains(number) ? number : nil
  }

  // MARK: Hints

  private static let skipHint =
    "import the days before and after the row with --until and --since, and add it with ledger-add"

  /// Returns a hint that does not involve editing the ledger, because the ledger does not yet
  /// contain the row.
  private func hint(_ finding: LedgerFinding, _ line: ImportLine) -> String? {
    if finding.code == ActivityCode.basisMissing.rawValue {
      let cells = ["date", "account", "type", "symbol", "quantity", "currency"].compactMap { name in
        let text = line.text(name).visible
        let isName = ["account", "symbol", "currency"].contains(name)
        return text.isEmpty ? nil : "\(name)=\(isName ? text.shellWord : text)"
      }
      return "add the row with its unit cost as PRICE: ledger-add activities "
        + cells.joined(separator: " ") + " unit_price=PRICE --apply"
    }
    if finding.code == ActivityCode.multiplierMissing.rawValue {
      let symbol = line.text("symbol").visible
      return "add {\"symbol\": \"\(symbol)\", \"kind\": \"OPTION\", \"multiplier\": 100} under"
        + " assets in coffer.json"
    }
    if let hint = finding.hint, hint.contains("coffer.json") || hint.contains("docs/") {
      return hint
    }
    return Self.skipHint
  }

  /// Returns the commands that enter the event that added the units, if the event's row was
  /// skipped. The commands import the rows before the event, enter the event, and import the file
  /// again. Returns nil for other rows.
  private func eventHint(_ missing: MissingUnits, _ line: ImportLine) -> String? {
    guard let sale = line.row.map({ plan.rows[$0] }) else { return nil }
    let (file, date) = (plan.sources[sale.source].file, plan.statementRow(sale).date)
    let found = plan.eventNotes.keys.sorted().last { index in
      let row = plan.rows[index]
      let said = plan.statementRow(row)
      let isEvent = said.trade?.type == .spinOff || said.trade?.type == .exchange
      return isEvent && row.source == sale.source && said.date <= date
        && plan.activity(row)?.symbol == missing.symbol
        && said.trade?.quantity?.isPositive == true
    }
    // Standard input cannot be read twice.
    guard let found, let event = plan.eventNotes[found]?.command,
      !files[file].file.hasPrefix("<")
    else { return nil }
    let day = plan.statementRow(plan.rows[found]).date
    let until = (day < date ? day : day.adding(days: -1)) ?? day
    let name = files[file].file.visible.shellWord
    let account = plan.sources[sale.source].account.visible.shellWord
    let command = "import-csv \(name) --account \(account)"
    return "enter the event between two imports: \(command) --until \(until) --apply &&"
      + " \(event) && \(command) --apply"
  }

  // MARK: Places

  /// Returns the diagnostics located at the files' lines, ordered by file and line.
  ///
  /// - Complexity: one pass over each file with a diagnostic.
  private func placed(_ diagnostics: [(number: Int, diagnostic: Diagnostic)]) -> [Diagnostic] {
    var byFile: [Int: [(line: Int, diagnostic: Diagnostic)]] = [:]
    var others: [Diagnostic] = []
    for (number, diagnostic) in diagnostics {
      guard let index = lines[number].row else {
        others.append(diagnostic)
        continue
      }
      let row = plan.rows[index]
      byFile[plan.sources[row.source].file, default: []]
        .append((plan.statementRow(row).line, diagnostic))
    }
    return byFile.keys.sorted().flatMap { file in
      let found = (byFile[file] ?? []).sorted { $0.line < $1.line }
      let excerpts = files[file].excerpts(ofLines: found.map(\.line))
      return found.map { line, diagnostic in
        var diagnostic = diagnostic
        diagnostic.excerpt = excerpts[line]
        return diagnostic
      }
    } + others
  }
}

extension MissingUnits {
  /// The command that adds the missing units.
  fileprivate var hint: String {
    let cells = [
      "date=\(date)", "account=\(account.visible.shellWord)",
      "type=\(ActivityType.transferIn.rawValue)", "symbol=\(symbol.visible.shellWord)",
      "quantity=\(quantity)", "unit_price=PRICE", "currency=\(currency.visible.shellWord)",
    ]
    return "import an older export first, or add the account's earlier holding, with its unit"
      + " cost as PRICE: ledger-add activities " + cells.joined(separator: " ") + " --apply"
  }
}

extension SourceText {
  /// Returns the decoded lines of a file by line number; empty if the file is not text.
  fileprivate func excerpts(ofLines numbers: [Int]) -> [Int: Excerpt] {
    guard let last = numbers.max() else { return [:] }
    do throws(DecodedTextProblem) {
      let text = SourceText(file: file, bytes: try DecodedText(bytes, stated: nil).bytes)
      let wanted = Set(numbers)
      var ranges: [(number: Int, range: Range<Int>)] = []
      var (number, start) = (1, 0)
      while number <= last, start < text.bytes.count {
        let end = text.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.bytes.count
        if wanted.contains(number) { ranges.append((number, start..<end)) }
        (number, start) = (number + 1, end + 1)
      }
      let excerpts = text.excerpts(of: ranges.map(\.range))
      return Dictionary(uniqueKeysWithValues: zip(ranges.map(\.number), excerpts))
    } catch {
      return [:]
    }
  }
}
