enum HelpText { static func text(of spec: ToolSpec) -> String { spec.name } }
