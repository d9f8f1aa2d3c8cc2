# Template of the Homebrew formula; formula.sh replaces the words between @ signs.
class Coffer < Formula
  desc "Personal finance in plain files"
  homepage "https://github.com/@REPOSITORY@"
  license "MIT"

  on_macos do
    depends_on arch: :arm64
    depends_on macos: :sequoia
    url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/coffer-@VERSION@-macos-arm64.tar.gz"
    sha256 "@SHA_MACOS_ARM64@"
  end

  on_linux do
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/coffer-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@SHA_LINUX_X86_64@"
    end
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/coffer-@VERSION@-linux-arm64.tar.gz"
      sha256 "@SHA_LINUX_ARM64@"
    end
  end

  def install
    system "./install.sh", prefix
    pkgshare.install "examples"
  end

  test do
    assert_match "Tier", shell_output("#{bin}/plan-status -C #{pkgshare}/examples/household")
  end
end
