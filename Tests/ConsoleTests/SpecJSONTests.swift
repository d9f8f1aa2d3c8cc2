import Console
import Expectations
import Foundation
import Testing

struct SpecJSONTests {
  @Test("a description is JSON with every key, and null if a key does not apply")
  func wholeDescription() {
    expect(
      Generated.json.rendering(of: Gate.spec),
      equals: #"""
        {
          "name": "gate",
          "version": "0.1.0",
          "summary": "do as told",
          "description": [],
          "operands": [
            {"placeholder": "ACT", "arity": "one", "help": "what to do"},
            {"placeholder": "FILE", "arity": "any", "help": "files to do it with"}
          ],
          "options": [
            {
              "name": "format",
              "short": "f",
              "placeholder": "FORMAT",
              "help": "the output format",
              "choices": ["text", "csv", "tsv", "json", "jsonl", "html"],
              "default": "text",
              "repeats": false
            },
            {
              "name": "json",
              "short": null,
              "placeholder": null,
              "help": "short for --format json",
              "choices": [],
              "default": null,
              "repeats": false
            },
            {
              "name": "quiet",
              "short": "q",
              "placeholder": null,
              "help": "hide warnings and notes",
              "choices": [],
              "default": null,
              "repeats": false
            },
            {
              "name": "color",
              "short": null,
              "placeholder": "WHEN",
              "help": "when to use colour",
              "choices": ["auto", "always", "never"],
              "default": "auto",
              "repeats": false
            },
            {
              "name": "output",
              "short": "o",
              "placeholder": "FILE",
              "help": "write the output to this file; - means standard output",
              "choices": [],
              "default": null,
              "repeats": false
            },
            {
              "name": "help",
              "short": "h",
              "placeholder": null,
              "help": "show the full help and exit; -h shows one screen",
              "choices": [],
              "default": null,
              "repeats": false
            },
            {
              "name": "version",
              "short": null,
              "placeholder": null,
              "help": "show the version and exit",
              "choices": [],
              "default": null,
              "repeats": false
            }
          ],
          "tables": [],
          "examples": [
            {"command": "gate open", "explanation": "opens it"}
          ],
          "verbs": [],
          "default_verb": null,
          "see_also": []
        }

        """#)
  }

  @Test("verbs have their own descriptions, and the text is valid JSON")
  func verbs() throws {
    let text = Generated.json.rendering(of: Orchard.spec)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let verbs = value?["verbs"] as? [[String: Any]]
    expect(verbs?.map { $0["name"] as? String }, equals: ["orchard list", "orchard pick"])
    expect(value?["default_verb"] as? String == "list")
  }
}
