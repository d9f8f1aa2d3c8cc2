/// The version of every tool; identical to the newest heading in the changelog.
package let cofferVersion = "0.1.0"
