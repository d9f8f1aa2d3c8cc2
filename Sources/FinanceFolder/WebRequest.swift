package import FinanceModel
import PlainText

/// One request to a server, sent by `curl`.
///
/// The address and the header are passed on standard input, so that process lists do not show them.
/// Redirects are not followed, only HTTPS is used, and the user's configuration is not read. Proxy
/// settings in the environment apply.
package struct WebRequest: Sendable {
  package let url: String
  /// A header line such as `Authorization: Bearer KEY`; nil to send no additional header.
  package let header: String?

  package init(_ url: String, header: String? = nil) {
    self.url = url
    self.header = header
  }

  /// A server's response.
  package struct Answer: Equatable, Sendable {
    /// The HTTP status: 200 for success.
    package let status: Int
    /// Number of seconds to wait before the next request; nil if the server does not state a
    /// number.
    package let retryInSeconds: Int?
    package let body: [UInt8]
  }

  /// Maximum size of a response, in bytes.
  static let largestAnswer = 32 << 20
  /// Maximum time for a response, in seconds.
  static let mostSeconds = 30

  /// Sends the request and waits for the response.
  ///
  /// - Throws: `quote-curl-missing`, `quote-unreachable`, `quote-too-large`.
  package func answer(_ calls: SystemCalls) throws(QuoteProblem) -> Answer {
    guard let configuration = configuration() else {
      throw Self.unreachable("the address or the key contains a character that cannot be sent")
    }
    var program = Program(
      "curl",
      [
        "--disable", "--config", "-", "--proto", "=https", "--max-redirs", "0", "--max-time",
        "\(Self.mostSeconds)", "--max-filesize", "\(Self.largestAnswer)", "--fail-with-body",
        "--silent", "--show-error", "--compressed", "--user-agent",
        "Mozilla/5.0 (compatible; coffer)", "--write-out",
        "%{stderr}coffer %{http_code} %header{retry-after}\\n",
      ], limitInMilliseconds: (Self.mostSeconds + 5) * 1000)
    program.input = configuration
    let outcome: ProgramOutcome
    do throws(SystemCalls.Problem) {
      outcome = try calls.run(program)
    } catch {
      if error.isMissing {
        throw QuoteProblem(
          .curlMissing, "cannot be queried: curl is not installed", hint: "install curl")
      }
      throw Self.unreachable(
        error == .timeout ? "it did not finish within \(Self.mostSeconds) seconds" : error.reason)
    }
    return try answer(of: outcome)
  }

  private static func unreachable(_ words: String) -> QuoteProblem {
    QuoteProblem(.unreachable, "did not answer: \(words.visible)", hint: "try again later")
  }

  private func answer(of outcome: ProgramOutcome) throws(QuoteProblem) -> Answer {
    let errors = String(decoding: outcome.errors.prefix(1 << 16), as: UTF8.self)
    var (status, retry): (Int?, Int?) = (nil, nil)
    var words: String?
    for line in errors.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: " ")
      if parts.first == "coffer", parts.count >= 2 {
        status = Int(parts[1])
        retry = parts.count > 2 ? Int(parts[2]) : nil
      } else if words == nil {
        words = String(line)
      }
    }
    if outcome.status == 63 || outcome.isCut || outcome.output.count > Self.largestAnswer {
      throw QuoteProblem(
        .tooLarge, "returned more than \(Self.largestAnswer >> 20) MiB",
        hint: "check the symbol and its source in coffer.json")
    }
    // Exit status 22 means that the response has an HTTP status of 400 or more.
    guard outcome.status == 0 || outcome.status == 22, let status, status > 0 else {
      throw Self.unreachable(words ?? "curl ended with status \(outcome.status)")
    }
    return Answer(status: status, retryInSeconds: retry, body: outcome.output)
  }

  /// Returns the lines for `curl --config -`; nil if the address or the header contains a line
  /// break or another control character.
  private func configuration() -> [UInt8]? {
    var lines = "url = \"\(url.escaped)\"\n"
    if let header { lines += "header = \"\(header.escaped)\"\n" }
    let isSafe = (url + (header ?? "")).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    return isSafe ? Array(lines.utf8) : nil
  }
}

extension String {
  /// The string, escaped for use between quotation marks in curl's configuration.
  fileprivate var escaped: String {
    var text = ""
    for character in self {
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
