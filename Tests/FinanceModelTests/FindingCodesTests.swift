import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PlanCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'plan'")
  func spelling() {
    for code in PlanCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /plan(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("decoding errors have their own codes, which share only the note about more findings")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "plan-\($0.rawValue)" }
    expect(PlanCode.allCases.map(\.rawValue).filter(own.contains), equals: ["plan-more"])
  }
}

@Suite struct SettingsCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'settings'")
  func spelling() {
    for code in SettingsCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /settings(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("decoding errors have their own codes, which share only the note about more findings")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "settings-\($0.rawValue)" }
    expect(SettingsCode.allCases.map(\.rawValue).filter(own.contains), equals: ["settings-more"])
  }
}

@Suite struct FolderCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'folder'")
  func spelling() {
    for code in FolderCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /folder(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

@Suite struct WritingCodeTests {
  @Test("each code is lower-case words that identify writing")
  func names() {
    for code in WritingCode.allCases {
      expect(code.rawValue.hasPrefix("write-"))
      expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }
}

@Suite struct EntryCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'usage'")
  func spelling() {
    for code in EntryCode.allCases {
      expect(code.rawValue.wholeMatch(of: /usage(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

@Suite struct ImportCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'import'")
  func spelling() {
    for code in ImportCode.allCases {
      expect(code.rawValue.wholeMatch(of: /import(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

@Suite struct JournalCodeTests {
  @Test("each code is lower-case words that identify the export")
  func names() {
    for code in JournalCode.allCases {
      expect(code.rawValue.hasPrefix("export-"))
      expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }
}

@Suite struct RecurringCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'recurring'")
  func spelling() {
    for code in RecurringCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /recurring(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("decoding errors have their own codes, which share only the note about more findings")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "recurring-\($0.rawValue)" }
    expect(RecurringCode.allCases.map(\.rawValue).filter(own.contains), equals: ["recurring-more"])
  }
}

@Suite struct TransactionCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'transaction'")
  func spelling() {
    for code in TransactionCode.allCases {
      expect(code.rawValue.wholeMatch(of: /transaction(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for single cells")
  func cells() {
    let codes = TransactionCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.transactions.possibleCodes.contains), equals: [])
  }
}
