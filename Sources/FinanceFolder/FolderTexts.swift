package import FinanceModel
import PlainText

/// Contents of some of the folder's files, by file name, as of the time they were read.
struct FolderTexts: Sendable {
  var present: [String: [UInt8]] = [:]
  /// Names of the files that did not exist.
  var absent: [String] = []
  /// The last git commit, if it is a merge and ledgers were read.
  var merge: Git.Commit?
}

/// A file, or the files of a ledger, on which a result depends.
package enum FolderPart: Sendable {
  case plan, recurring
  /// The settings, all parts of which must be free of errors.
  case settings
  /// The settings, of which only these parts and the parts that every tool uses must be free of
  /// errors.
  case settingsFor(Set<SettingsPart>)
  case ledger(Ledger)

  fileprivate var isLedger: Bool { if case .ledger = self { true } else { false } }
}

extension Folder {
  /// Returns this folder with these parts read once, so that all results computed from the folder
  /// are based on the same bytes. A file that cannot be read is read again on first use, and the
  /// error is then reported.
  ///
  ///     Folder(at: "money").reading([.settings, .ledger(.values)])
  ///
  /// - Complexity: linear in the number of bytes.
  package func reading(_ parts: [FolderPart]) -> Folder {
    var texts = FolderTexts()
    for part in parts {
      do throws(Failure) {
        for name in try names(of: part) { try read(name, into: &texts) }
      } catch {
        continue
      }
    }
    if parts.contains(where: \.isLedger) {
      texts.merge = WritingObstacles(disk: disk, place: place).mergeAtHead()
    }
    return Folder(path: path, disk: disk, place: place, texts: texts).using(parts)
  }

  /// Returns this folder for a tool that needs these parts. Errors in other parts of the settings
  /// become warnings. If `parts` does not mention the settings, every part of the settings is
  /// needed.
  package func using(_ parts: [FolderPart]) -> Folder {
    let all = Set(SettingsPart.allCases)
    let needed = parts.compactMap { part -> Set<SettingsPart>? in
      switch part {
      case .settings: all
      case .settingsFor(let parts): parts
      case .plan, .recurring, .ledger: nil
      }
    }
    var folder = self
    folder.unusedSettings = needed.isEmpty ? [] : all.subtracting(needed.joined())
    return folder
  }

  /// Whether the folder has a file for the part; true if this cannot be determined, so that reading
  /// the file reports the error.
  ///
  ///     folder.has(.plan)   // false in an empty folder
  package func has(_ part: FolderPart) -> Bool {
    do throws(Failure) {
      for name in try names(of: part) where try contents.bytes(of: name) != nil { return true }
      return false
    } catch {
      return true
    }
  }

  private func names(of part: FolderPart) throws(Failure) -> [String] {
    switch part {
    case .plan: [FolderPlace.planName]
    case .settings, .settingsFor: [FolderPlace.settingsName]
    case .recurring: [FolderPlace.recurringName]
    case .ledger(let ledger): try namesOfFiles(of: ledger)
    }
  }

  private func read(_ name: String, into texts: inout FolderTexts) throws(Failure) {
    guard texts.present[name] == nil, !texts.absent.contains(name) else { return }
    if let bytes = try contents.bytes(of: name) {
      texts.present[name] = bytes
    } else {
      texts.absent.append(name)
    }
  }
}
