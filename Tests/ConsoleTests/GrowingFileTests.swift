import Console
import Expectations
import Foundation
import TestSupport
import Testing

/// A file named by the user, as written by the real terminal.
struct GrowingFileTests {
  private func begin(_ file: URL) throws -> Terminal.GrowingFile {
    switch Terminal.system().beginFile(file.path) {
    case .begun(let growing): return growing
    case .failed(let reason): throw Refused(reason: reason)
    }
  }

  private struct Refused: Error { let reason: String }

  @Test("a file appears in its place only when it is complete")
  func finished() throws {
    let folder = try TemporaryFolder()
    let file = folder.place.appending(path: "answer")
    let growing = try begin(file)
    expect(growing.add(Array("one".utf8)) == nil && growing.add(Array(" two".utf8)) == nil)
    expect(!FileManager.default.fileExists(atPath: file.path))
    expect(growing.finish() == nil)
    try expect(String(contentsOf: file, encoding: .utf8), equals: "one two")
  }

  @Test("an existing file remains if writing is abandoned")
  func givenUp() throws {
    let folder = try TemporaryFolder()
    let file = folder.place.appending(path: "answer")
    try Data("old".utf8).write(to: file)
    let growing = try begin(file)
    expect(growing.add(Array("new".utf8)) == nil)
    growing.giveUp()
    try expect(String(contentsOf: file, encoding: .utf8), equals: "old")
    try expect(
      FileManager.default.contentsOfDirectory(atPath: folder.place.path), equals: ["answer"])
  }
}
