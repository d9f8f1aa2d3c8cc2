import Expectations
import FinanceFolder
import Foundation
import PlainText
import Synchronization
import TestSupport
import Testing

struct PDFPrintingTests {
  private static let page = Array("<!doctype html>\n".utf8)

  /// Prints with a replaced program, and returns the commands that were run.
  private static func printed(
    _ run: @escaping @Sendable (Program) throws(SystemCalls.Problem) -> ProgramOutcome
  ) throws -> (pdf: Result<[UInt8], Failure>, left: [String]) {
    let folder = try TemporaryFolder()
    var calls = SystemCalls.system
    calls.run = run
    let pdf = Result { () throws(Failure) in
      try PDFPrinting(calls: calls).pdf(of: page, beside: folder.place.path + "/a b.pdf")
    }
    return (pdf, try FileManager.default.contentsOfDirectory(atPath: folder.place.path))
  }

  @Test("the page is printed from a private file by the first available program")
  func prints() throws {
    let (pdf, left) = try Self.printed { (program) throws(SystemCalls.Problem) in
      guard program.name == "chromium-browser" else { throw SystemCalls.Problem(number: ENOENT) }
      let words = program.arguments
      expect(words.last?.hasPrefix("file:///") == true && words.last?.contains(" ") == false)
      let target = words.first { $0.hasPrefix("--print-to-pdf=") }?.dropFirst(15)
      let source = String(words.last?.dropFirst(7) ?? "").replacing("%20", with: " ")
      let mode = try? FileManager.default.attributesOfItem(atPath: source)[.posixPermissions]
      expect(mode as? Int == 0o600)
      try? Data("%PDF-1.4".utf8).write(to: URL(filePath: String(target ?? "")))
      return ProgramOutcome()
    }
    try expect(pdf.get(), equals: Array("%PDF-1.4".utf8))
    expect(left, equals: [])
  }

  @Test("WeasyPrint is run with tagged PDF, and an older version without it")
  func older() throws {
    let (pdf, left) = try Self.printed { (program) throws(SystemCalls.Problem) in
      guard program.name == "weasyprint" else { throw SystemCalls.Problem(number: ENOENT) }
      guard !program.arguments.contains("pdf/ua-1") else { return ProgramOutcome(status: 2) }
      expect(program.arguments.count == 3 && program.arguments.first == "--")
      try? Data("%PDF-1.7".utf8).write(to: URL(filePath: program.arguments.last ?? ""))
      return ProgramOutcome()
    }
    try expect(pdf.get(), equals: Array("%PDF-1.7".utf8))
    expect(left, equals: [])
  }

  @Test("if no program is found, or it fails, no file remains and the reason is reported")
  func fails() throws {
    let (missing, left) = try Self.printed { (_) throws(SystemCalls.Problem) in
      throw SystemCalls.Problem(number: ENOENT)
    }
    #expect(throws: Failure.self) { try missing.get() }
    expect(left, equals: [])
    let (refused, rest) = try Self.printed { (_) in ProgramOutcome(status: 1) }
    #expect(throws: Failure.self) { try refused.get() }
    expect(rest, equals: [])
    let (empty, others) = try Self.printed { (_) in ProgramOutcome() }
    #expect(throws: Failure.self) { try empty.get() }
    expect(others, equals: [])
  }
}
