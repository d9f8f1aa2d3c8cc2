import FinanceModel
package import PlainText

/// Prints one of Coffer's HTML pages as tagged PDF. The page must already be escaped. It is printed
/// with chromium or, if chromium is not installed, with WeasyPrint.
///
/// The page and the result are private temporary files in the target's folder. The program is run
/// without a shell and has a time limit.
package struct PDFPrinting: Sendable {
  private let calls: SystemCalls

  package init(calls: SystemCalls = .system) { self.calls = calls }

  /// Returns the bytes of the printed page.
  ///
  /// - Parameter file: the file to which the bytes will be written; temporary files are created in
  ///   its folder.
  /// - Throws: ``Failure`` of kind writing with code `write-pdf`.
  package func pdf(of page: [UInt8], beside file: String) throws(Failure) -> [UInt8] {
    let name = page.withUnsafeBytes { String(contentHash($0), radix: 16) }
    let folder = parentFolder(of: file)
    let (source, result) = ("\(folder)/.coffer-\(name).html", "\(folder)/.coffer-\(name).pdf")
    func remove() {
      for path in [source, result] {
        Disk(calls: calls).ignoringErrors { () throws(SystemCalls.Problem) in
          try calls.remove(path)
        }
      }
    }
    // These files may exist, because an earlier run may have been killed.
    remove()
    defer { remove() }
    let (path, isRoot): (String, Bool)
    do throws(SystemCalls.Problem) {
      _ = try NewFiles(calls: calls).make(source, page, mode: 0o600)
      _ = try NewFiles(calls: calls).make(result, [], mode: 0o600)
      path = try calls.resolve(source)
      let descriptor = try calls.open(source, .reading)
      isRoot = try calls.status(descriptor).owner == 0
      try calls.close(descriptor)
    } catch {
      throw Self.failure("cannot write in '\(folder.visible)': \(error.reason)", hint: nil)
    }
    try run(path, into: result, isRoot: isRoot)
    guard let bytes = try FileContents(calls: calls).read(result, limit: Self.mostBytes),
      bytes.starts(with: Array("%PDF".utf8))
    else { throw Self.failure("the page was not printed", hint: nil) }
    return bytes
  }

  /// Prints the page with the first installed program.
  ///
  /// - Parameter isRoot: whether to run chromium without its sandbox, which root cannot use.
  private func run(
    _ source: String, into result: String, isRoot: Bool
  ) throws(Failure) {
    let address = "file://" + source.percentEncoded(keeping: "/")
    let programs = Self.programs(address, result, isRoot: isRoot)
    for (index, program) in programs.enumerated() {
      let outcome: ProgramOutcome
      do throws(SystemCalls.Problem) {
        outcome = try calls.run(program)
      } catch  where error.isMissing {
        continue
      } catch {
        let reason =
          error == .timeout
          ? "it did not finish in \(program.limitInMilliseconds / 1000) seconds" : error.reason
        throw Self.failure("\(program.name) cannot print the page: \(reason)", hint: nil)
      }
      guard outcome.status == 0 else {
        // The same program is tried again with fewer options, because an older version may not
        // support the newer ones.
        if programs.dropFirst(index + 1).first?.name == program.name { continue }
        throw Self.failure(
          "\(program.name) cannot print the page: it ended with status \(outcome.status)",
          hint: "open the HTML page in a browser, and print it there")
      }
      return
    }
    throw Self.failure(
      "no program that can print a page is installed",
      hint: "install chromium or weasyprint, or open the HTML page in a browser and print it")
  }

  /// Returns the programs in order of preference.
  private static func programs(
    _ address: String, _ result: String, isRoot: Bool
  ) -> [Program] {
    let words =
      (isRoot ? ["--no-sandbox"] : []) + [
        "--headless=new", "--disable-gpu", "--no-first-run", "--disable-extensions",
        "--disable-background-networking", "--no-pdf-header-footer", "--print-to-pdf=\(result)",
        address,
      ]
    let browsers = ["chromium", "chromium-browser", "google-chrome"].map { name in
      Program(name, words, limitInMilliseconds: 60_000)
    }
    let tagged = ["--pdf-variant", "pdf/ua-1", "--allowed-protocols", "file"]
    return browsers
      + [tagged, []].map { options in
        Program("weasyprint", options + ["--", address, result], limitInMilliseconds: 60_000)
      }
  }

  private static func failure(_ message: String, hint: String?) -> Failure {
    Failure(.writing, Diagnostic(.error, WritingCode.pdf, message, hint: hint))
  }

  private static let mostBytes = 64 << 20
}
