import FinanceModel
import PlainText

extension ImportPlan {
  /// Computes the ratios of splits for which a file states only the added units, from the units
  /// held before. A split is left out if no units were held.
  ///
  /// - Throws: `overflow`.
  mutating func addRatios(_ books: ImportBooks) throws(DecimalError) {
    let open = rows.indices.filter { index in
      guard rows.verdicts[index] == .new, isTrade(rows.places[index]) else { return false }
      let trade = trade(index)
      return trade?.type == .split && trade?.ratio == nil && ratios[index] == nil
        && rows[index].type == nil
    }
    guard !open.isEmpty else { return }
    for index in open {
      let said = statementRow(rows[index])
      guard let trade = said.trade, let added = trade.quantity else { continue }
      let account = sources[rows[index].source].account
      let held = try held(symbols.symbol(of: trade), account, before: said.date, books)
      guard held.isPositive, let ratio = SplitRatio(adding: added, to: held) else {
        rows[index].verdict = .skipped
        withoutRatio.append(index)
        continue
      }
      ratios[index] = ratio
    }
  }

  /// Returns the units of an asset in an account at the end of the previous day, according to the
  /// ledger and the new rows.
  func held(
    _ symbol: String, _ account: String, before day: CalendarDate, _ books: ImportBooks
  ) throws(DecimalError) -> Decimal {
    var moves: [(date: CalendarDate, units: Decimal, ratio: SplitRatio?)] = []
    // The first row of an exchange is that of the units that leave.
    var leaving: Set<String> = []
    let (table, names) = (books.activities, books.settings.accountNames)
    for place in table.liveRows {
      guard table.text(place, "symbol") == symbol else {
        leaving.insert(table.text(place, "group"))
        continue
      }
      let written = table.text(place, "account")
      guard (names[written] ?? written) == account, let date = table.date(place), date < day,
        let type = ActivityType(rawValue: table.text(place, "type"))
      else { continue }
      let units = table.amount(place, "quantity") ?? .zero
      let isOut = type == .exchange && leaving.insert(table.text(place, "group")).inserted
      moves.append(
        (date, Self.moved(isOut ? -units : units, type), type == .split ? table.ratio(place) : nil))
    }
    for index in rows.indices where rows.verdicts[index] == .new && isTrade(rows.places[index]) {
      let row = rows[index]
      let said = statementRow(row)
      guard said.date < day, sources[row.source].account == account, let trade = said.trade,
        symbols.symbol(of: trade) == symbol
      else { continue }
      let type = row.type == .split ? .split : trade.type
      moves.append(
        (
          said.date, Self.moved(trade.quantity ?? .zero, type),
          type == .split ? ratios[index] ?? trade.ratio : nil
        ))
    }
    var sum = Decimal.zero
    let ordered = moves.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    for (_, move) in ordered {
      if let ratio = move.ratio {
        sum = try ratio.applied(to: sum)
      } else {
        sum = try sum + move.units
      }
    }
    return sum
  }

  /// Returns the change of a holding by a row; zero for a split, which has a ratio instead.
  private static func moved(_ units: Decimal, _ type: ActivityType) -> Decimal {
    switch type {
    case .buy, .transferIn, .adjustment, .dividend, .exchange, .spinOff: units
    case .sell, .transferOut: -units
    default: .zero
    }
  }
}

extension LedgerTable {
  fileprivate func ratio(_ place: LedgerPlace) -> SplitRatio? {
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: text(place, "ratio"))
    } catch {
      return nil
    }
  }
}

extension SplitRatio {
  /// Creates the ratio for added units: 30 added to 10 is 4:1. nil if it cannot be computed.
  init?(adding units: Decimal, to held: Decimal) {
    do throws(DecimalError) {
      let after = try held + units
      guard after.isPositive else { return nil }
      var (first, second) = (after.mantissa, held.mantissa)
      while second != 0 { (first, second) = (second, first % second) }
      guard first != 0, let new = Decimal(whole: after.mantissa / first),
        let old = Decimal(whole: held.mantissa / first)
      else { return nil }
      self.init(ofNew: new, old: old)
    } catch {
      return nil
    }
  }

  private init?(ofNew new: Decimal, old: Decimal) {
    do throws(Problem) {
      try self.init(parsing: "\(new):\(old)")
    } catch {
      return nil
    }
  }
}

extension Decimal {
  fileprivate init?(whole: Int128) {
    do throws(NumberProblem) {
      try self.init(parsing: "\(whole)")
    } catch {
      return nil
    }
  }
}
