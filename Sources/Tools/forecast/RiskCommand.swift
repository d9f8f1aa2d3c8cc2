import Console
import PlainText
import Reports

/// The `forecast risk` verb: the range of the plan's outcomes, and each tier's probability of being
/// full.
enum RiskCommand {
  static let months = ForecastOptions.months(unlessStated: 12)
  static let paths = Option(
    "paths", "N", help: "the number of simulated paths, 100 to 1000000", defaultText: "10000",
    parse: Common.count(of: "paths", in: 100...1_000_000))
  static let seed = Option(
    "seed", "N", help: "the seed of the random numbers; the same seed produces the same figures",
    defaultText: "1", parse: seed(parsing:))
  static let block = Option(
    "block", "MONTHS", help: "the mean length of the sampled blocks of past months",
    defaultText: "12",
    parse: block(parsing:))
  static let backtest = Switch(
    "backtest", help: "also test the forecast against the past")

  static let spec = ToolSpec(
    name: "risk",
    summary: "show the range of outcomes, and each tier's chance of being full",
    description: [
      "An account with values in at least 24 months grows as in randomly drawn blocks of past"
        + " months. Other accounts grow according to mean_pct and volatility_pct in coffer.json, or"
        + " steadily at their own rates. Contributions and recurring items are applied as in"
        + " forecast plan.",
      "Bands are percentiles of many simulated paths; ± is their sampling error. It does not cover"
        + " errors in the model. The same seed produces the same figures on every machine.",
      "--backtest also computes the bands at the end of each past month, and compares them with the"
        + " actual outcome.",
    ],
    options: [
      months.spec, paths.spec, seed.spec, block.spec, ForecastOptions.contribute.spec,
      ForecastOptions.until.spec, ForecastOptions.compounding.spec, backtest.spec, .asOf,
      CashCommand.record.spec, .apply, Common.op.spec, .wait, .followLinks,
    ],
    tables: RiskReport.specs + PredictionRecord.specs,
    examples: [
      Example(
        "forecast risk --months 60 -C examples/household",
        "show the range of outcomes in five years"),
      Example(
        "forecast risk --until 2027-12-31 --table chances -f csv -C examples/household",
        "show each tier's chance of being full by then"),
      Example(
        "forecast risk --months 12 --backtest -C examples/household",
        "test the forecast against the past"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let query = try query(invocation)
    guard try CashCommand.isRecording(invocation) else {
      return try Forecast.answer(RiskReport.self, query, invocation, &streams)
    }
    return try Forecast.answer(
      PredictionRecord(.risk(query), op: try invocation.statedOperation()), invocation, &streams)
  }

  static func query(_ invocation: Invocation) throws -> RiskReport.Query {
    let stated = try invocation.all(ForecastOptions.contribute)
    guard stated.count <= 1 else {
      throw UsageProblem(
        "--contribute is given \(stated.count) times", hint: "run the command once for each amount",
        code: .conflict)
    }
    var query = RiskReport.Query(from: invocation.today)
    query.contribution = stated.first
    query.months = try invocation(months)
    query.paths = try invocation(paths)
    query.seed = try invocation(seed)
    query.block = try invocation(block)
    query.until = try invocation(ForecastOptions.until)
    query.compounding = try invocation(ForecastOptions.compounding)
    query.isTested = invocation(backtest)
    return query
  }

  @Sendable private static func seed(parsing text: String) throws(UsageProblem) -> UInt64 {
    guard let seed = UInt64(text) else {
      throw UsageProblem("'\(text)' is not a seed", hint: "write 0 to \(UInt64.max)")
    }
    return seed
  }

  @Sendable private static func block(parsing text: String) throws(UsageProblem) -> Int {
    guard let months = Int(text), (1...1200).contains(months) else {
      throw UsageProblem(
        "'\(text)' is not a block length",
        hint: "write a number of months from 1 to 1200")
    }
    return months
  }
}
