import FinanceFolder
import FinanceModel
import Importing
import PlainText

/// A client that queries sources one after another, with a pause between requests to the same
/// server. A server that has temporarily refused requests is not queried again.
struct QuoteWeb {
  private let calls: SystemCalls
  private let pauseInSeconds: Int
  private let variable: (String) -> String?
  private var asked: Set<String> = []
  private var refused: [String: QuoteProblem] = [:]

  /// - Parameters:
  ///   - pauseInSeconds: the time between two requests to the same server, in seconds.
  ///   - variable: returns an environment variable, which may be a source's key.
  init(
    calls: SystemCalls = .system, pauseInSeconds: Int = 0,
    variable: @escaping (String) -> String? = { _ in nil }
  ) {
    (self.calls, self.pauseInSeconds, self.variable) = (calls, pauseInSeconds, variable)
  }

  /// Whether the next request to a source must wait.
  func pauses(before place: QuotePlace?) -> Bool {
    pauseInSeconds > 0 && place.map { asked.contains($0.host) } ?? false
  }

  /// Returns prices from a source.
  ///
  /// - Throws: the reason why prices are unavailable.
  mutating func answer(
    _ place: QuotePlace, _ days: ClosedRange<CalendarDate>, now: Timestamp, today: CalendarDate
  ) throws(QuoteProblem) -> QuoteAnswer {
    let seconds = Int(clamping: now.instant / 1_000_000_000)
    var key = ""
    if let name = place.keyVariable {
      guard let value = variable(name), !value.isEmpty else {
        throw QuoteProblem(
          .keyMissing, "needs a key, but the variable \(name) is not set",
          hint: "set the variable \(name) to the key of the source")
      }
      key = value
    }
    let url = place.url(
      from: days.lowerBound, to: days.upperBound, now: seconds,
      key: place.sendsKeyInHeader ? "" : key)
    let header = place.sendsKeyInHeader ? "Authorization: Bearer \(key)" : nil
    do throws(QuoteProblem) {
      let body = try body(WebRequest(url, header: header), of: place.host, now: now)
      return try place.answer(body, now: seconds, today: today)
    } catch {
      // A key is never shown, even if the response repeats it.
      guard !key.isEmpty, error.message.contains(key) else { throw error }
      throw QuoteProblem(error.code, "returned a response that contains the key", hint: error.hint)
    }
  }

  /// Returns the bytes of a server's response.
  ///
  /// - Throws: the reason why there is no response.
  mutating func body(
    _ request: WebRequest, of host: String, now: Timestamp
  ) throws(QuoteProblem) -> [UInt8] {
    if let problem = refused[host] { throw problem }
    if !asked.insert(host).inserted {
      for _ in 0..<pauseInSeconds * 2 { calls.pause(500) }
    }
    let answer = try request.answer(calls)
    switch answer.status {
    case 200..<300: return answer.body
    case 300..<400:
      throw QuoteProblem(
        .redirected,
        "redirected to another address, which is not followed: HTTP status \(answer.status)",
        hint: "save the data from a browser and import the file")
    case 429:
      let wait = answer.retryInSeconds.map { min(max($0, 1), 86_400) } ?? 3600
      let time = Timestamp(
        secondsSinceEpoch: Int64(clamping: now.instant / 1_000_000_000) + Int64(wait),
        offsetSeconds: now.offsetSeconds)
      let problem = QuoteProblem(
        .rateLimited, "does not accept more requests for now: HTTP status 429",
        hint: "try again after \(time.map(\.description) ?? "an hour"),"
          + " or save the data from a browser and import the file")
      refused[host] = problem
      throw problem
    default:
      throw QuoteProblem(
        answer.status == 404 ? .noData : .refused,
        "refused the request: HTTP status \(answer.status)\(Self.words(answer.body))",
        hint: "check the symbol and its source in coffer.json")
    }
  }

  /// Returns the server's reason for a refusal, from JSON or a short line; blank if unknown.
  private static func words(_ body: [UInt8]) -> String {
    let line = body.prefix { $0 != 0x0A }
    let isShort = !line.isEmpty && line.count <= 160 && line.first != UInt8(ascii: "<")
    let words =
      QuoteProblem.words(in: body) ?? (isShort ? String(decoding: line, as: UTF8.self) : nil)
    return words.map { ", '\(String($0.prefix(160)).visible)'" } ?? ""
  }
}
