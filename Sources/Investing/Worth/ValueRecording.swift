package import FinanceModel
package import PlainText

/// The result of recording entries in the values ledger: the rows to write, or the reasons for
/// refusing the entries.
///
/// All entries are checked together, each at its point in time. Their order affects only two
/// things: rows are written in that order, and a conflict between two entries is reported at the
/// later entry.
package struct ValueRecording: Sendable {
  /// Rows in the order of the entries, excluding those already recorded.
  package private(set) var rows: [ValueRow] = []
  /// Numbers of the entries that are already recorded.
  package private(set) var repeated: [Int] = []
  /// Findings about the entries: errors, warnings about confirmed doubts, and notes.
  ///
  /// The codes are those of ``ValueCode``, `value-account-unknown` and `value-currency-unknown`. If
  /// any finding is an error, rows must not be written.
  package private(set) var findings: [LedgerFinding] = []

  /// Checks the entries and creates the rows to write.
  ///
  /// - Parameters:
  ///   - ledger: the parsed contents of `table`.
  ///   - table: the ledger as read; provides the ids, and the timestamps as written.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of entries and of the ledger's rows.
  package init(
    of entries: [ValueEntry], in ledger: ValueLedger, _ table: LedgerTable, _ settings: Settings,
    _ stamp: RecordingStamp
  ) throws(DecimalError) {
    var naming = RecordingNaming(ledger, settings, isForced: stamp.isForced)
    let named = entries.map { naming.named($0) }
    findings = naming.findings
    let kinds = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let symbols = Set((settings.assets ?? []).map(\.symbol))
    var accounts = RecordingAccounts()
    for (number, name) in named.enumerated() {
      if let name { accounts.add(entries[number], number, to: name) }
    }
    var currencies: [String: String] = [:]
    var left = Set(named.indices.filter { named[$0] == nil })
    for (name, entries) in accounts.inOrder {
      var rules = RecordingRules(
        RecordedAccount(
          name, in: ledger, kinds[name], symbols, baseCurrency: settings.baseCurrency?.code,
          replaced: entries.lazy.compactMap(\.entry.replaced).first), table, stamp)
      try rules.judge(entries)
      findings += rules.findings
      currencies[name] = rules.currency
      repeated += rules.repeated
      left.formUnion(rules.repeated)
    }
    repeated.sort()
    for (number, name) in named.enumerated() where !left.contains(number) {
      guard let name else { continue }
      let entry = entries[number]
      rows.append(
        ValueRow(
          id: stamp.id(ofRow: rows.count + 1), timestamp: entry.timestamp, account: name,
          event: entry.event, value: entry.value, currency: currencies[name], flow: entry.flow,
          note: entry.note, voids: entry.replaced.map { table.text($0, "id") }, op: stamp.op))
    }
  }
}

/// Entries by account, in the order of each account's first entry.
private struct RecordingAccounts {
  private var numbers: [String: Int] = [:]
  private(set) var inOrder: [(name: String, entries: [(number: Int, entry: ValueEntry)])] = []

  mutating func add(_ entry: ValueEntry, _ number: Int, to name: String) {
    if let index = numbers[name] {
      inOrder[index].entries.append((number, entry))
    } else {
      numbers[name] = inOrder.count
      inOrder.append((name, [(number, entry)]))
    }
  }
}
