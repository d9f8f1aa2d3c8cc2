import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// The program contains the texts of `layouts/*.json`, and each file has the name of its layout.
struct LayoutFileTests {
  private static let path = "Sources/FinanceModel/Statements/BuiltIn/LayoutTexts.swift"

  @Test("the program contains each layout of the project")
  func texts() throws {
    let files = Repository.files(in: "layouts", ending: ".json").sorted()
    expect(!files.isEmpty)
    var source = """
      // Written by `make docs` from layouts/*.json; change those files.

      extension BuiltInLayouts {
        /// The layouts of the project, in the order of their names.
        package static let texts: [String] = [

      """
    for file in files {
      let text = try Repository.text(of: "layouts/\(file)")
      expect(text.hasSuffix("\n") && !text.contains("\"\"\"#"), "\(file)")
      let name = BuiltInLayouts.read(text).value?.name
      expect(name.map { "\($0).json" }, equals: file)
      let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      source += "    #\"\"\"\n"
      for line in lines { source += line.isEmpty ? "\n" : "    \(line)\n" }
      source += "    \"\"\"#,\n"
    }
    try Recording.compare(Self.path, with: source + "  ]\n}\n")
  }
}
