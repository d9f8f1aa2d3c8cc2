package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Planning

/// The allocation as a function of cash: the accounts that receive each additional unit, and the
/// shares of these accounts.
package struct SegmentReport: Report {
  /// The allocation; its cash is the function's upper bound.
  package typealias Query = AllocationRequest

  /// Specification of the `segments` table.
  package static let spec = TableSpec(
    "segments", "one row for each account and range of new cash, with the account's share",
    needs: "next-dollar",
    [
      ColumnSpec("from", .money, "the start of the range, rounded"),
      ColumnSpec("to", .money, "the end of the range, rounded"),
      ColumnSpec("tier", .text, "the tier's name; blank if the cash is unallocated"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec(
        "share", .share, "the part of each unit that the account receives, with 12 decimals"),
      ColumnSpec("from_exact", .text, "the start of the range as a fraction"),
      ColumnSpec("to_exact", .text, "the end of the range as a fraction"),
      ColumnSpec("share_exact", .text, "the share as a fraction"),
    ])

  private let function: CashFunction
  private let plan: Plan
  private let currency: Currency

  /// Returns the parts of the folder to read: the plan.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.plan, .plansSettings, .ledger(.history)]
  }

  /// - Throws: ``Failure`` if the files have errors; ``UsageProblem`` if the cash cannot be
  ///   expressed in the plan's currency.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let planning = try household.planning(following: query.stamp.now.date, isSettled: true, &found)
      .planning
    function = try query.question(planning).cashFunction()
    plan = planning.plan
    currency = planning.currency
  }

  /// The cash segments in every output format.
  package var answer: Answer { Answer(json: json, tables: [table], page: page) }

  private var json: JSONValue {
    .array(
      function.segments.map { segment in
        let bounds: [JSONValue.Member] = [
          .init("from", money(segment.from).json), .init("to", money(segment.to).json),
        ]
        let shares = Table(Self.spec, rows: rows(of: segment)).objects(
          omitting: ["from", "to", "from_exact", "to_exact"])
        return .object(
          bounds + [
            .init("shares", .array(segment.shares.isEmpty ? [] : shares)),
            .init("from_exact", .string(exact(segment.from))),
            .init("to_exact", .string(exact(segment.to))),
          ])
      })
  }

  private var table: Table { Table(Self.spec, rows: function.segments.flatMap(rows)) }

  private var page: Page {
    var page = Page()
    var table = TextTable([
      .right("From"), .right("To"), .flexible("Tier"), .flexible("Account"), .right("Share"),
    ])
    for segment in function.segments {
      let bounds = [segment.from, segment.to].map { StyledText(text($0), .amount) }
      if segment.shares.isEmpty { table.row(bounds + ["unallocated"]) }
      for (index, share) in segment.shares.enumerated() {
        let tier = plan.tiers[share.tier]
        let percent = (share.share * Fraction(100)).decimalText(decimals: 2) + " %"
        table.row(
          (index == 0 ? bounds : ["", ""]) + [
            StyledText(index == 0 ? tier.name : ""), StyledText(tier.accounts[share.account].name),
            StyledText(percent),
          ])
      }
    }
    page.table(table)
    if function.segments.isEmpty { page.line("Nothing to allocate.") }
    return page
  }

  private func rows(of segment: CashFunction.Segment) -> [[Cell]] {
    let bounds = [money(segment.from), money(segment.to)]
    let exact: [Cell] = [.text(exact(segment.from)), .text(exact(segment.to))]
    guard !segment.shares.isEmpty else {
      return [bounds + [.null, .null, .null] + exact + [.null]]
    }
    return segment.shares.map { share in
      let tier = plan.tiers[share.tier]
      let names: [Cell] = [.text(tier.name), .text(tier.accounts[share.account].name)]
      let rounded = Cell.number(share.share.decimalText(decimals: 12).withoutTrailingZeros)
      return bounds + names + [rounded] + exact + [.text(share.share.description)]
    }
  }

  /// Returns a bound in minor units, converted to an exact fraction in main units of the currency.
  private func exact(_ bound: Fraction) -> String { inMainUnits(bound).description }

  private func text(_ bound: Fraction) -> String {
    inMainUnits(bound).decimalText(decimals: currency.minorDigits)
  }

  private func inMainUnits(_ bound: Fraction) -> Fraction {
    bound / Fraction((0..<currency.minorDigits).reduce(UInt128(1)) { scale, _ in scale * 10 })
  }

  private func money(_ bound: Fraction) -> Cell { .number(text(bound)) }
}

extension String {
  fileprivate var withoutTrailingZeros: String {
    guard contains(".") else { return self }
    let digits = self[..<(lastIndex { $0 != "0" }.map(index(after:)) ?? endIndex)]
    return String(digits.last == "." ? digits.dropLast() : digits)
  }
}
