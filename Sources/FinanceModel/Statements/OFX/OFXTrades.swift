import PlainText

extension OFXReader {
  /// Reads the statement of a brokerage account.
  mutating func investmentStatement(_ node: Node) -> Statement {
    let currency = statementCurrency(node)
    let account = tree.text("INVACCTFROM", "ACCTID", in: node)
    var rows = StatementRows()
    var skipped: [Statement.Skipped] = []
    var days: ClosedRange<CalendarDate>?
    for list in tree.children(of: node, named: "INVTRANLIST") {
      days = self.days(of: list)
      for row in tree.children(of: list) where !tree.isLeaf(row) && !elements.notes.isFull {
        if tree.isNamed(row, "JRNLFUND") || tree.isNamed(row, "JRNLSEC") {
          // A transfer between parts of the same account is skipped.
          seen += 1
          skipped.append(Statement.Skipped(reason: .empty, line: line(of: row)))
        } else if tree.isNamed(row, "INVBANKTRAN") {
          if let row = cashRow(row, currency) { rows.append(row) }
        } else if let row = tradeRow(row, currency) {
          rows.append(row)
        }
      }
    }
    return Statement(
      format: "ofx", account: account.isEmpty ? nil : account, currency: currency,
      rows: rows.inBookingOrder, skipped: skipped, days: days)
  }

  /// Returns a row for a brokerage account's cash movement that does not involve a security.
  private mutating func cashRow(_ node: Node, _ currency: String?) -> StatementRow? {
    guard let inner = tree.first("STMTTRN", in: node) else {
      elements.reportMissing("STMTTRN", in: node, "a transaction")
      return nil
    }
    seen += 1
    guard let row = bankRow(inner, currency: currency) else { return nil }
    let type: ActivityType =
      switch tree.text("TRNTYPE", in: inner).uppercased() {
      case "INT": row.amount.isNegative ? .fee : .interest
      case "DIV": .dividend
      case "FEE", "SRVCHG": row.amount.isNegative ? .fee : .credit
      default: row.amount.isNegative ? .withdrawal : .deposit
      }
    let isCharge = type == .fee && tree.text("TRNTYPE", in: inner).uppercased() == "INT"
    let trade = StatementTrade(
      type: type, subtype: isCharge ? ActivitySubtype.interestCharge.rawValue : nil,
      exchangeRate: rowCurrency(inner)?.rate)
    return StatementRow(
      line: row.line, date: row.date, valueDate: row.valueDate, payee: row.payee, text: row.text,
      amount: row.amount, currency: row.currency, bankID: row.bankID,
      counterparty: row.counterparty, trade: trade)
  }

  /// The activity that a transaction tag denotes.
  private struct Kind {
    let type: ActivityType
    var subtype: ActivitySubtype?
    /// -1 if money leaves the account, 0 if no money moves, otherwise 1.
    var direction: Int
  }

  private func kind(_ node: Node) -> Kind? {
    let name = tree.name(of: node).uppercased()
    if name.hasPrefix("BUY") {
      let closes = ["BUYTYPE", "OPTBUYTYPE"].contains {
        ["BUYTOCOVER", "BUYTOCLOSE"].contains(tree.text($0, in: node).uppercased())
      }
      return Kind(type: .buy, subtype: closes ? .toClose : nil, direction: -1)
    }
    if name.hasPrefix("SELL") {
      let opens = ["SELLTYPE", "OPTSELLTYPE"].contains {
        ["SELLSHORT", "SELLTOOPEN"].contains(tree.text($0, in: node).uppercased())
      }
      return Kind(type: .sell, subtype: opens ? .toOpen : nil, direction: 1)
    }
    switch name {
    case "INCOME": return income(node)
    case "REINVEST": return Kind(type: .dividend, subtype: .reinvested, direction: 1)
    case "RETOFCAP": return Kind(type: .dividend, subtype: .returnOfCapital, direction: 1)
    case "INVEXPENSE": return Kind(type: .fee, direction: -1)
    case "MARGININTEREST": return Kind(type: .fee, subtype: .interestCharge, direction: -1)
    case "TRANSFER":
      let isOut = tree.text("TFERACTION", in: node).uppercased() == "OUT"
      return Kind(type: isOut ? .transferOut : .transferIn, direction: 0)
    case "SPLIT": return Kind(type: .split, direction: 0)
    default: return nil
    }
  }

  private func income(_ node: Node) -> Kind? {
    switch tree.text("INCOMETYPE", in: node).uppercased() {
    case "DIV", "CGLONG", "CGSHORT": Kind(type: .dividend, direction: 1)
    case "INTEREST": Kind(type: .interest, direction: 1)
    default: nil
    }
  }

  private mutating func tradeRow(_ node: Node, _ currency: String?) -> StatementRow? {
    let body =
      tree.first("INVBUY", in: node) ?? tree.first("INVSELL", in: node) ?? node
    guard let head = tree.first("INVTRAN", in: body) else {
      elements.reportMissing("INVTRAN", in: node, "a transaction")
      return nil
    }
    seen += 1
    let date = requiredDate("DTTRADE", in: head)
    let settled = self.date("DTSETTLE", in: head)
    let kind = self.kind(node) ?? unknown(node)
    let own = rowCurrency(body)
    let total = total(of: body, kind)
    let trade = trade(body, kind, rate: own?.rate)
    let text = elements.joined([tree.text("MEMO", in: head)], at: node)
    guard let date, let trade, let total, let currency = own?.code ?? currency else { return nil }
    let id = tree.text("FITID", in: head)
    return StatementRow(
      line: line(of: node), date: date, valueDate: settled == date ? nil : settled, text: text,
      amount: total, currency: currency, bankID: id.isEmpty ? nil : id, trade: trade)
  }

  /// Warns about an unknown tag, and returns the kind of an activity of type UNKNOWN.
  private mutating func unknown(_ node: Node) -> Kind {
    elements.notes.warn(
      .uninterpreted, "'\(tree.name(of: node).visible)' is not a known trade or payment",
      at: tree.nameRange(of: node),
      hint: "the row becomes an activity of type UNKNOWN; enter the correct type by hand")
    return Kind(type: .unknown, direction: 0)
  }

  /// Returns the change in the account's cash. If the total is missing or malformed, adds a finding
  /// and returns nil.
  private mutating func total(of body: Node, _ kind: Kind) -> Decimal? {
    if kind.direction == 0 {
      guard kind.type == .unknown else { return .zero }
      return tree.first("TOTAL", in: body) == nil
        ? .zero : elements.number("TOTAL", in: body) ?? .zero
    }
    guard let total = elements.requiredNumber("TOTAL", in: body) else { return nil }
    let change = kind.direction < 0 ? -total.magnitude : total.magnitude
    // The sign of dividends and similar payments is preserved, because a reversed dividend is
    // negative.
    let signed = kind.type == .buy || kind.type == .sell || kind.direction < 0 ? change : total
    let isReinvested = kind.subtype == .reinvested
    if isReinvested { return total.magnitude }
    guard kind.type == .dividend || kind.type == .interest,
      let withheld = elements.number("WITHHOLDING", in: body)
    else { return signed }
    return checked(body) { () throws(DecimalError) in try signed - withheld.magnitude }
  }

  private mutating func trade(_ body: Node, _ kind: Kind, rate: Decimal?) -> StatementTrade? {
    let id = tree.first("SECID", in: body)
    let needsSecurity = [.buy, .sell, .split, .transferIn, .transferOut].contains(kind.type)
    if id == nil, needsSecurity { elements.reportMissing("SECID", in: body, "a security") }
    let security = id.map { securities.security(tree, id: $0) }
    let units = elements.number("UNITS", in: body)?.magnitude
    let price = elements.number("UNITPRICE", in: body)
    var fee: Decimal?
    for name: StaticString in ["COMMISSION", "FEES", "LOAD"] {
      guard let part = elements.number(name, in: body), !part.isZero else { continue }
      fee = checked(body) { [fee] () throws(DecimalError) in try (fee ?? .zero) + part }
    }
    let withheld = elements.number("WITHHOLDING", in: body)?.magnitude
    let tax = (elements.number("TAXES", in: body) ?? withheld).flatMap { $0.isZero ? nil : $0 }
    let ratio = kind.type == .split ? ratio(of: body) : nil
    if needsSecurity, kind.type != .split, units == nil {
      elements.reportMissing("UNITS", in: body, "a number")
      return nil
    }
    guard id != nil || !needsSecurity, kind.type != .split || ratio != nil else { return nil }
    return StatementTrade(
      type: kind.type, subtype: kind.subtype?.rawValue, symbol: security?.symbol ?? "",
      isin: security?.isin, name: security?.name ?? "", quantity: units, unitPrice: price,
      fee: fee, tax: tax, exchangeRate: rate, ratio: ratio)
  }

  private mutating func ratio(of body: Node) -> SplitRatio? {
    guard let new = elements.requiredNumber("NUMERATOR", in: body),
      let old = elements.requiredNumber("DENOMINATOR", in: body)
    else { return nil }
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: "\(new):\(old)")
    } catch {
      elements.notes.report(
        .amount, "the ratio '\(new):\(old)' \(error.reason)", at: tree.nameRange(of: body),
        hint: error.hint)
      return nil
    }
  }

  private mutating func checked(
    _ node: Node, _ sum: () throws(DecimalError) -> Decimal
  ) -> Decimal? {
    do throws(DecimalError) {
      return try sum()
    } catch {
      elements.notes.report(
        .amount, "the amounts of \(tree.name(of: node).visible) are too large",
        at: tree.nameRange(of: node), hint: "check the amounts in the file")
      return nil
    }
  }
}

/// The securities in an OFX file, indexed by id.
struct OFXSecurities {
  struct Security: Equatable {
    /// The ticker or, if that is missing, the id; blank if there is only an ISIN.
    let symbol: String
    let isin: String?
    let name: String
  }

  private var byID: [String: Security] = [:]

  /// Reads the securities in `SECLIST`.
  init(_ tree: MarkupTree) {
    for node in tree.allNodes where tree.isNamed(node, "SECINFO") {
      guard let id = tree.first("SECID", in: node) else { continue }
      let security = Self.security(
        tree, id: id, ticker: tree.text("TICKER", in: node), name: tree.text("SECNAME", in: node))
      byID[tree.text("UNIQUEID", in: id)] = security
    }
  }

  /// Returns the security for a `SECID`. If the file does not list the security, it is created from
  /// the `SECID`.
  func security(_ tree: MarkupTree, id: MarkupTree.Node) -> Security {
    byID[tree.text("UNIQUEID", in: id)] ?? Self.security(tree, id: id, ticker: "", name: "")
  }

  private static func security(
    _ tree: MarkupTree, id: MarkupTree.Node, ticker: String, name: String
  ) -> Security {
    let unique = tree.text("UNIQUEID", in: id)
    let isISIN = tree.text("UNIQUEIDTYPE", in: id).uppercased() == "ISIN"
    return Security(
      symbol: ticker.isEmpty && !isISIN ? unique : ticker, isin: isISIN ? unique : nil, name: name)
  }
}
