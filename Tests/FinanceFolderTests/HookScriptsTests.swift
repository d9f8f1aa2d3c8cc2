import Expectations
import FinanceFolder
import Foundation
import TestSupport
import Testing

@Suite struct HookScriptsTests {
  private static let scripts = HookScripts { "my-\($0)" }

  @Test("the script uses the installed tool names and quotes the folder")
  func names() {
    let script = Self.scripts.beforeCommit(in: "it's here")
    expect(script.hasPrefix("#!/bin/sh\n"))
    expect(script.hasSuffix("exec my-folder-check --hook -C 'it'\\''s here'\n"))
    let earlier = Self.scripts.beforeCommit(in: ".", options: "")
    expect(earlier.hasSuffix("exec my-folder-check -C '.'\n") || earlier.hasSuffix(" -C .\n"))
  }

  @Test("after a merge the script prints plan-merge's output if unsettled, and never fails")
  func after() throws {
    let folder = try TemporaryFolder()
    let hook = folder.place.appending(path: "hook")
    try Data(Self.scripts.after("post-merge", in: ".").utf8).write(to: hook)
    func run(_ program: String) throws -> (said: String, status: Int) {
      let tool = folder.place.appending(path: "my-plan-merge")
      try Data("#!/bin/sh\n\(program)\n".utf8).write(to: tool)
      var command = ShellCommand(
        "chmod +x my-plan-merge; printf '#!/bin/sh\\n' > my-folder-check; chmod +x my-folder-check;"
          + " PATH=.:$PATH sh hook", in: folder.place)
      command.mergesErrors = true
      let outcome = try command.run()
      return (String(decoding: outcome.output, as: UTF8.self), outcome.status)
    }
    expect(try run("echo $*; exit 0") == ("", 0))
    let said = try run("echo $*; exit 1")
    expect(said.said.hasPrefix("--check -C") && said.status == 0, "\(said)")
    let missing = try ShellCommand("PATH=/nowhere /bin/sh hook", in: folder.place).run()
    expect(missing.status, equals: 0)
    expect(
      String(decoding: missing.errors, as: UTF8.self),
      equals: "post-merge: my-plan-merge is not on PATH, so nothing was checked\n")
  }
}
