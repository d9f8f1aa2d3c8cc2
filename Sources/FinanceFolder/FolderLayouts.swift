package import FinanceModel
package import PlainText

extension Folder {
  /// Returns the readable layouts in `layouts/NAME.json`, and the findings about all layouts. The
  /// layouts are in order of their file names, each combined with the layout that it extends.
  ///
  /// Errors have the codes `folder-…`, `json-…` and `layout-…`.
  package func layouts() -> (layouts: [Layout], diagnostics: [Diagnostic]) {
    var sources: [(name: String, source: SourceText)] = []
    do throws(Failure) {
      for name in try layoutNames() {
        guard let bytes = try contents.bytes(of: name) else { continue }
        let own = name.dropFirst(Self.layoutFolder.count + 1).dropLast(5)
        sources.append((String(own), SourceText(file: place.path(of: name), bytes: bytes)))
      }
    } catch {
      return ([], error.diagnostics)
    }
    return LayoutFiles.read(sources)
  }

  /// Returns the text of the layout with this name; nil if the folder does not have it.
  ///
  /// - Throws: `folder-unreadable`, `folder-file-size`.
  package func layoutText(named name: String) throws(Failure) -> [UInt8]? {
    let file = "\(Self.layoutFolder)/\(name).json"
    guard try layoutNames().contains(file) else { return nil }
    return try contents.bytes(of: file)
  }

  /// The paths of the folder's layouts; empty if they cannot be listed.
  package var layoutFiles: [String] {
    do throws(Failure) { return try layoutNames().map(place.path) } catch { return [] }
  }

  private static let layoutFolder = "layouts"

  private func layoutNames() throws(Failure) -> [String] {
    let path = place.path(of: Self.layoutFolder)
    do throws(SystemCalls.Problem) {
      return (try FolderNames.names(in: path, disk) ?? [])
        .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
        .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        .map { "\(Self.layoutFolder)/\($0)" }
    } catch {
      throw FolderNames.unlisted(path, error)
    }
  }
}
