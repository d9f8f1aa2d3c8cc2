import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

struct ShellWordTests {
  @Test("a shell reads the word as the text", arguments: ["a", "", "it's", "'", "$(ls) \"`\\\n*"])
  func words(text: String) throws {
    let outcome = try ShellCommand(
      "printf %s \(text.shellWord)", in: FileManager.default.temporaryDirectory
    ).run()
    expect(String(decoding: outcome.output, as: UTF8.self), equals: text)
  }
}
