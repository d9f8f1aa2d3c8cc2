import Expectations
import Foundation
import TestSupport
import Testing

/// The tree as seen by a newcomer.
struct TreeTests {
  private static let topLevel: Set = [
    "Package.swift", "Sources", "Tests", "examples", "schema", "Makefile", "LICENSE", "README.md",
    "CHANGELOG.md", "docs", "layouts", ".ci", ".github",
    ".gitignore", ".gitattributes", ".swift-format",
  ]

  @Test("the top level contains only known entries")
  func topLevelEntries() throws {
    let entries = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    let ignored: Set = [".git", ".swiftpm", "Package.resolved", ".DS_Store"]
    let found = entries.filter { entry in
      !ignored.contains(entry) && !entry.hasPrefix(".build") && !entry.hasSuffix(".xcodeproj")
    }
    expect(Set(found).subtracting(Self.topLevel).sorted(), equals: [])
  }

  @Test("no file contains a path on a personal machine")
  func machinePaths() throws {
    let places = Pattern("(?<![\\w.])/(?:work|root|home|Users)/")
    for path in Self.textFiles {
      let text = String(decoding: try Data(contentsOf: Repository.at(path)), as: UTF8.self)
      expect(places.matches(in: text).map { "\(path):\($0.line)" }, equals: [])
    }
  }

  @Test("the version is that of the newest changelog heading")
  func version() throws {
    let constant = Pattern(#"cofferVersion = "(\d+\.\d+\.\d+)""#)
      .matches(in: try Repository.text(of: "Sources/Console/Version.swift")).first?.groups[1]
    let newest = Pattern(#"^## (\d+\.\d+\.\d+)"#)
      .matches(in: try Repository.text(of: "CHANGELOG.md")).first?.groups[1]
    expect(constant != nil && constant == newest)
  }

  @Test("a document ends in one line feed and has no trailing spaces")
  func documents() throws {
    let documents = Self.textFiles.filter { $0.hasSuffix(".md") }
    expect(!documents.isEmpty)
    for path in documents {
      let text = try Repository.text(of: path)
      expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
      expect(Pattern(" $").matches(in: text).map { "\(path):\($0.line)" }, equals: [])
    }
  }

  private static let textFiles: [String] = {
    let folders = [
      "Sources", "Tests", "docs", "examples", "layouts", "schema", ".ci", ".github",
    ]
    let files = folders.flatMap { folder in Repository.files(in: folder).map { "\(folder)/\($0)" } }
    return files + ["Package.swift", "Makefile", "README.md", "CHANGELOG.md"]
  }()
}
