import Expectations
import Foundation
import PlainText
import Testing

struct DisplayWidthTableTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let table = root.appending(path: "Sources/PlainText/Text/DisplayWidthTable.swift")
  private static let generator = root.appending(path: "Tests/Generators/display_width.py")

  private static func python(_ arguments: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }

  private static let pythonVersion = python([
    "-c", "import unicodedata; print(unicodedata.unidata_version, end='')",
  ])

  /// Whether the generator is required. With `COFFER_PEERS=required`, a missing Python fails the
  /// test instead of skipping it.
  private static let wantsGenerator =
    pythonVersion != nil || ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"

  /// Whether Python has the same version of Unicode, so that the generator can reproduce the table.
  private static let canRepeat: Bool = {
    let header = (try? String(contentsOf: table, encoding: .utf8))?.prefix { $0 != "\n" } ?? ""
    return pythonVersion.map { header.contains("Unicode \($0);") } ?? false
  }()

  @Test(
    "the table equals its generator's output",
    .enabled(if: canRepeat, "no python3 with the table's version of Unicode"))
  func generated() throws {
    let printed = Self.python([Self.generator.path])
    expect(printed == (try String(contentsOf: Self.table, encoding: .utf8)))
  }

  @Test(
    "the generator runs on any Python and states Python's Unicode version",
    .enabled(if: wantsGenerator, "no python3"))
  func generator() throws {
    let version = try require(Self.pythonVersion, "no python3")
    let printed = try require(Self.python([Self.generator.path]), "the generator failed")
    expect(printed.prefix { $0 != "\n" }.hasSuffix(" from Unicode \(version); do not edit."))
    expect(printed.contains("0x1100"), "it has the first wide character")
  }

  @Test("the table states its Unicode version")
  func version() throws {
    let header = try String(contentsOf: Self.table, encoding: .utf8).prefix { $0 != "\n" }
    expect(header.contains(/from Unicode [0-9]+\.[0-9]+\.[0-9]+; do not edit\./))
  }

  @Test(
    "the ends of ranges and their neighbours have the correct widths",
    arguments: [
      (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x1160, 0), (0x11FF, 0), (0x1200, 1), (0x2FF, 1),
      (0x300, 0), (0x36F, 0), (0x370, 1), (0xABFF, 1), (0xAC00, 2), (0xD7A3, 2), (0xFF00, 1),
      (0xFF01, 2), (0xFF60, 2), (0xFF61, 1), (0x1F5FF, 2), (0x1F600, 2), (0x20000, 2),
      (0x3FFFD, 2), (0xE0100, 0), (0x10FFFD, 1),
    ])
  func ends(code: UInt32, width: Int) throws {
    let scalar = try require(Unicode.Scalar(code))
    expect(String(Character(scalar)).displayWidth, equals: width)
  }
}
