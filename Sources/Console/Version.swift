/// The version of every tool, equal to the newest heading of the changelog.
package let cofferVersion = "0.1.0"
