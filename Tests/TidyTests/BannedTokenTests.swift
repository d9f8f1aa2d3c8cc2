import Expectations
import Testing

/// Tokens that the sources must not contain, with the reasons for exceptions.
struct BannedTokenTests {
  /// A refused pattern, and the files in which it is allowed.
  struct Ban: CustomTestStringConvertible, Sendable {
    let name: String
    let pattern: String
    var exceptions: [String: String] = [:]

    var testDescription: String { name }
  }

  private static let forceUnwrap = #"[\w)\]}"]!(?!=)"#

  /// A class that is not final, or a top-level class with a variable. Large values that many parts
  /// of an answer share are final classes with only constants. Otherwise, the program would contain
  /// the code that copies each of their fields, once for each type that contains them.
  private static let changingClass =
    #"^\s*(?:(?!final\b)\w+ )*class \w|"#
    + #"^(?:package )?final class \w[^{]*\{\n(?:(?!\}\n).*\n)*?"#
    + #"  (?:\w+(?:\(set\))? )*var \w+(?:(?! \{).)*\n"#

  private static let bans = [
    Ban(name: "try!", pattern: #"\btry!"#),
    Ban(name: "try?", pattern: #"\btry\?"#),
    Ban(name: "as!", pattern: #"\bas!"#),
    Ban(name: "a force unwrap", pattern: forceUnwrap),
    Ban(name: "fatalError", pattern: #"\bfatalError\b"#),
    Ban(name: "print", pattern: #"\b(?:print|debugPrint|dump)\("#),
    Ban(
      name: "exit", pattern: #"\b_?exit\("#,
      exceptions: ["Sources/Console/ToolTable.swift": "the one place that ends a process"]),
    Ban(
      name: "binary floating point", pattern: #"\b(?:Double|Float|Float80|CGFloat)\b"#,
      exceptions: [
        "Sources/FinanceModel/DesktopNumber.swift": "repeats the desktop app's arithmetic",
        "Sources/PlainText/Numbers/ElementaryFunctions.swift": "estimates",
        "Sources/Importing/Quotes/QuoteNumber.swift": "sources compute in 32 bits",
        "Sources/Spending/Recurring/RecurringSeries.swift": "sizes are compared as ratios",
        "Sources/Spending/Recurring/SeriesCalendars.swift": "a rhythm is found, not calculated",
        "Sources/Spending/Recurring/SeriesFit.swift": "mean periods are estimates",
        "Sources/Spending/Recurring/SeriesEvidence.swift": "evidence is an estimate",
        "Sources/Spending/Recurring/SeriesSearch.swift": "evidence is an estimate",
        "Sources/Investing/Returns/CashFlow.swift": "where exact money becomes an estimate",
        "Sources/Investing/Returns/InternalRate.swift": "a rate is found, not calculated",
        "Sources/Spending/Register/RuleCandidates.swift": "estimates",
        "Sources/Reports/Spending/RuleLearnReport.swift": "shows estimates",
        "Sources/Investing/Returns/ReturnRisk.swift": "a deviation is an estimate",
        "Sources/Investing/Returns/TimeWeightedReturn.swift": "a chained return is no amount",
        "Sources/Forecasting/Risk/GrowthHistory.swift": "worth becomes an estimate",
        "Sources/Forecasting/Risk/RandomSource.swift": "chance is no amount",
        "Sources/Forecasting/Risk/PortableFunctions.swift": "chance is no amount",
        "Sources/Spending/Anomalies/Anomaly.swift": "surprises are estimates",
        "Sources/Spending/Anomalies/AnomalySearch.swift": "surprises are estimates",
        "Sources/Spending/Anomalies/CategoryTotals.swift": "surprises are estimates",
        "Sources/Spending/Anomalies/PayeeNumbers.swift": "surprises are estimates",
        "Sources/Spending/Anomalies/PaymentHistory.swift": "surprises are estimates",
        "Sources/Forecasting/Cash/CashForecast.swift": "ranges are estimates",
        "Sources/Forecasting/Cash/CashRanges.swift": "ranges are estimates",
        "Sources/Forecasting/Cash/CashRest.swift": "shares of days are estimates",
        "Sources/Reports/Forecast/CashText.swift": "shows estimates",
        "Sources/Reports/Forecast/RecordReport.swift": "shows estimates",
        "Sources/Reports/Holdings/BenchmarkTable.swift": "shows estimates",
        "Sources/Reports/Spending/AnomalyBooks.swift": "surprises are estimates",
        "Sources/Reports/Spending/AnomalyReport.swift": "shows estimates",
        "Sources/Forecasting/Risk/RiskBacktest.swift": "scores of estimates",
        "Sources/Forecasting/Risk/RiskForecast.swift": "where exact money becomes an estimate",
        "Sources/Forecasting/Risk/RiskSimulation.swift": "bands are estimates",
        "Sources/Reports/Forecast/RiskTables.swift": "shows estimates",
        "Sources/Reports/Forecast/BacktestView.swift": "shows estimates",
        "Sources/Reports/Holdings/PerformanceTable.swift": "shows estimates",
        "Sources/PlainText/JSON/JSONNodeDecoder.swift": "Swift's protocol names the type",
        "Sources/PlainText/JSON/JSONValueEncoder.swift": "Codable may hand over such a number",
      ]),
    Ban(
      name: "opening a file",
      pattern: #"(?<!calls\.)\b(?:open|openat|fopen|opendir|creat)\(|\bFile(?:Manager|Handle)\b"#,
      exceptions: [
        "Sources/FinanceFolder/SystemCalls.swift": "the table of calls for the finance folder",
        "Sources/Console/Terminal.swift": "files that the person names on the command line",
        "Sources/Console/FileReading.swift": "the same, to read them",
        "Sources/PlainText/JSON/JSONScanner.swift": "opens objects and arrays",
      ]),
    Ban(
      name: "the environment", pattern: #"\b(?:getenv|setenv|environ)\b"#,
      exceptions: [
        "Sources/Console/Terminal.swift": "the one place that reads it",
        "Sources/FinanceFolder/ProgramRun.swift": "handed on to git, without its own variables",
      ]),
    Ban(name: "concurrency", pattern: #"\b(?:async|await|actor|Task|Thread|Dispatch\w*)\b"#),
    Ban(
      name: "an unchecked promise",
      pattern: #"@unchecked|nonisolated\(unsafe\)|@preconcurrency"#),
    Ban(name: "an empty catch", pattern: #"\bcatch\s*\{\s*\}"#),
    Ban(
      name: "a class that can be changed or extended", pattern: changingClass,
      exceptions: [
        "Sources/PlainText/JSON/JSONDecodingSession.swift":
          "the containers of one decoding share what they find",
        "Sources/PlainText/JSON/JSONValueEncoder.swift":
          "Codable's encoding containers write into one place",
      ]),
    Ban(name: "a format string", pattern: #"\bString\(format:"#),
  ]

  @Test("the sources contain no banned token", arguments: bans)
  func isNotUsed(ban: Ban) {
    let files = SourceFile.sources.filter { ban.exceptions[$0.path] == nil }
    expect(files.flatMap { $0.places(of: Pattern(ban.pattern)) }, equals: [])
  }

  @Test("every exception is used, because an unused one would hide the next error", arguments: bans)
  func exceptionsAreUsed(ban: Ban) {
    let files = SourceFile.sources.filter { ban.exceptions[$0.path] != nil }
    let idle = files.filter { $0.places(of: Pattern(ban.pattern)).isEmpty }
    expect(idle.map(\.path), equals: [])
    let known = Set(SourceFile.sources.map(\.path))
    expect(ban.exceptions.keys.filter { !known.contains($0) }, equals: [])
  }

  @Test("a force unwrap is distinguished from a negation and an inequality")
  func forceUnwraps() {
    let pattern = Pattern(Self.forceUnwrap)
    for text in ["a!", "b()!.c", "d[0]!", "let e: F!"] { expect(pattern.isFound(in: text)) }
    for text in ["a != b", "!a", "a!=b", "if !(b)"] { expect(!pattern.isFound(in: text)) }
  }
}
