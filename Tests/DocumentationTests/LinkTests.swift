import Expectations
import Foundation
import TestSupport
import Testing

struct LinkTests {
  /// The properties of a page that links require. Many links lead to the same page, so each page is
  /// read once.
  private struct Target {
    let links: [String]
    let anchors: Set<String>

    init(path: String) throws {
      let page = try MarkdownPage(path: path)
      links = page.links
      anchors = page.anchors
    }

    private static let listed = Dictionary(
      uniqueKeysWithValues: MarkdownPage.all.map { path in
        (path, Result { try Target(path: path) })
      })

    /// - Parameter path: the path of a page in ``MarkdownPage/all`` or of any other page in the
    ///   repository.
    static func page(at path: String) throws -> Target {
      try listed[path]?.get() ?? Target(path: path)
    }
  }

  @Test("links between documents lead to existing files and headings", arguments: MarkdownPage.all)
  func linksResolve(path: String) throws {
    let page = try Target.page(at: path)
    let folder = Repository.at(path).deletingLastPathComponent()
    for link in page.links where !link.contains("://") && !link.hasPrefix("mailto:") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? Repository.at(path) : folder.appending(path: parts[0])
      let place = target.standardizedFileURL.path
      expect(FileManager.default.fileExists(atPath: place), "\(path) links to \(link)")
      guard parts.count == 2, place.hasSuffix(".md") else { continue }
      let root = Repository.root.standardizedFileURL.path
      let other = try Target.page(at: String(place.dropFirst(root.count + 1)))
      expect(other.anchors.contains(String(parts[1])), "\(path) links to \(link)")
    }
  }

  @Test("every page in docs can be reached from the README")
  func pagesAreLinked() throws {
    var reached: Set<String> = []
    var waiting = ["README.md"]
    while let path = waiting.popLast() {
      guard reached.insert(path).inserted else { continue }
      let folder = path.split(separator: "/").dropLast().map(String.init)
      for link in try Target.page(at: path).links where !link.contains("://") {
        var parts = folder
        for part in link.split(separator: "#", omittingEmptySubsequences: false)[0].split(
          separator: "/")
        {
          if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
        }
        let target = parts.joined(separator: "/")
        waiting += MarkdownPage.all.filter { $0 == target || $0.hasPrefix(target + "/") }
      }
    }
    expect(Set(MarkdownPage.all).subtracting(reached).sorted(), equals: [])
  }
}
