/// Outputs that the hidden option `--generate` can produce from a tool's description.
package enum Generated: String, CaseIterable, Sendable {
  case help, man, bash, zsh, fish, json, schema

  /// Returns the rendering, ending in a newline.
  package func rendering(of spec: ToolSpec) -> String {
    switch self {
    case .help: HelpText.text(of: spec)
    case .man: ManPage.text(of: spec)
    case .bash: BashCompletion.text(of: spec)
    case .zsh: ZshCompletion.text(of: spec)
    case .fish: FishCompletion.text(of: spec)
    case .json: SpecJSON.text(of: spec)
    case .schema: TableSchema.text(of: spec)
    }
  }
}
