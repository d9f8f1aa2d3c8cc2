package import FinanceModel
package import PlainText

extension Folder {
  /// The layouts of `layouts/NAME.json`, in the order of the files' names; none without them.
  ///
  /// Errors have the codes `folder-…`, `json-…` and `layout-…`.
  package func layouts() -> Loaded<[Layout]> {
    var (layouts, diagnostics) = ([Layout](), [Diagnostic]())
    do throws(Failure) {
      for name in try layoutNames() {
        guard let bytes = try contents.bytes(of: name) else { continue }
        let loaded = Layout.read(SourceText(file: place.path(of: name), bytes: bytes))
        diagnostics += loaded.diagnostics
        guard var layout = loaded.value else { continue }
        layout.isOwn = true
        layouts.append(layout)
      }
    } catch {
      diagnostics += error.diagnostics
    }
    return Loaded(layouts, diagnostics)
  }

  /// The text of the layout of that name; nil where the folder has none.
  ///
  /// - Throws: `folder-unreadable`, `folder-file-size`.
  package func layoutText(named name: String) throws(Failure) -> [UInt8]? {
    let file = "\(Self.layoutFolder)/\(name).json"
    guard try layoutNames().contains(file) else { return nil }
    return try contents.bytes(of: file)
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
