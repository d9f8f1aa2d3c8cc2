import Console
import Expectations
import Testing

struct ManPageTests {
  @Test("the page has its sections in order, and no text that roff could misread")
  func wholePage() {
    expect(
      Generated.man.rendering(of: Orchard.spec),
      equals: #"""
        .TH ORCHARD 1 "" "coffer 0.1.0" "Coffer"
        .nh
        .ad l
        .SH NAME
        orchard \- keep count of trees and what they bear
        .SH SYNOPSIS
        \fBorchard list\fR [OPTION]...
        .br
        \fBorchard pick\fR [OPTION]... TREE [KILOS]
        .SH DESCRIPTION
        .PP
        Keep count of trees and what they bear.
        .PP
        Every tree has a name. What a tree bears is weighed in kilos, and a basket that is not \#
        numbered is a basket that is lost.
        .SH COMMANDS
        .SS "orchard list"
        .PP
        List the trees.
        .TP
        \fB\-\-check\fR
        exit with status 1 if something needs attention
        .TP
        \fB\-\-table\fR \fINAME\fR
        the table to print as csv, tsv or jsonl (trees or rows; default: the main table)
        .SS "orchard pick"
        .PP
        Note what a tree bore.
        .PP
        \&.hidden trees are trees too, and so are trees in \(aqquotes\(aq or with a \e.
        .TP
        \fITREE\fR
        the tree\(aqs name
        .TP
        \fIKILOS\fR
        what it bore
        .TP
        \fB\-r\fR, \fB\-\-ripeness\fR \fISTATE\fR
        how ripe the fruit is (green, ripe or rotten; default: ripe)
        .TP
        \fB\-b\fR, \fB\-\-basket\fR \fINUMBER\fR
        a basket\(aqs number (may be repeated)
        .TP
        \fB\-\-photo\fR \fIFILE\fR
        a picture of the tree; don\(aqt crop it
        .TP
        \fB\-w\fR, \fB\-\-wet\fR
        it rained
        .TP
        \fB\-d\fR, \fB\-\-dew\fR
        there was dew
        .SH OPTIONS
        .TP
        \fB\-C\fR, \fB\-\-folder\fR \fIDIR\fR
        the finance folder (default: $COFFER_FOLDER, else this or the nearest parent directory)
        .TP
        \fB\-f\fR, \fB\-\-format\fR \fIFORMAT\fR
        the output format (text, csv, tsv, json, jsonl or html; default: text)
        .TP
        \fB\-\-json\fR
        short for \-\-format json
        .TP
        \fB\-o\fR, \fB\-\-output\fR \fIFILE\fR
        write the output to this file; \- means standard output
        .TP
        \fB\-\-as\-of\fR \fIDATE\fR
        report as of this day, such as 2026\-03\-31 (default: today)
        .TP
        \fB\-\-color\fR \fIWHEN\fR
        when to use colour (auto, always or never; default: auto)
        .TP
        \fB\-\-privacy\fR
        hide amounts in text
        .TP
        \fB\-q\fR, \fB\-\-quiet\fR
        hide warnings and notes
        .TP
        \fB\-h\fR, \fB\-\-help\fR
        show the full help and exit; \-h shows one screen
        .TP
        \fB\-\-version\fR
        show the version and exit
        .SH OUTPUT
        .PP
        The answer is written to standard output. Text is for people and may change. The formats \#
        csv, tsv, json and jsonl are stable: new versions only add fields.
        .SS "Table trees"
        .PP
        a row for each tree
        .TP
        \fBtree\fR (text)
        the tree\(aqs name
        .TP
        \fBkilos\fR (quantity)
        what it bore
        .TP
        \fBis_old\fR (flag)
        whether it is older than its keeper
        .SS "Table rows"
        .PP
        a row for each row of trees
        .TP
        \fBrow\fR (integer)
        its number
        .SH FILES
        .TP
        \fBreserve_manager.json\fR
        the plan
        .TP
        \fBcoffer.json\fR
        settings; every key is optional
        .SH ENVIRONMENT
        .TP
        \fBCOFFER_FOLDER\fR
        the finance folder if \-\-folder is not given
        .TP
        \fBCOFFER_NOW\fR
        a timestamp that replaces the clock, such as 2026\-03\-31T09:00:00+01:00
        .TP
        \fBCOLUMNS\fR
        the width of text output, instead of the terminal\(aqs width
        .TP
        \fBNO_COLOR\fR
        no colour if set and not empty
        .SH "EXIT STATUS"
        .TP
        \fB0\fR
        done
        .TP
        \fB1\fR
        something needs attention (only with \-\-check)
        .TP
        \fB2\fR
        bad usage or bad input; nothing was written
        .TP
        \fB3\fR
        a write failed
        .SH EXAMPLES
        .PP
        every tree, one line each
        .PP
        .EX
            orchard
        .EE
        .PP
        end with 1 when a tree is bare
        .PP
        .EX
            orchard list \-\-check
        .EE
        .PP
        the rows, for programs
        .PP
        .EX
            orchard list \-\-format csv \-\-table rows
        .EE
        .PP
        12 kilos from a tree with a space
        .PP
        .EX
            orchard pick \(aqold oak\(aq 12
        .EE
        .SH DIAGNOSTICS
        .PP
        Findings are written to standard error as \(aqfile:line:column: severity: message \#
        [code]\(aq, with the line, a mark below the position, and a hint. The column counts bytes \#
        from 1. Codes are stable; their first word names the stage that reports the finding.
        .PP
        If the output is JSON, each finding is one JSON object per line, with the keys \#
        severity, code, message, file, line, column and hint.
        .SH "SEE ALSO"
        \fBholdings\fR(1),
        \fBplan\-status\fR(1)

        """#)
  }

  @Test(
    "groff gives no warnings",
    .enabled(if: ShellRun.isWanted("groff"), "groff is not installed"))
  func groff() throws {
    for spec in [Orchard.spec, Gate.spec] {
      let page = Generated.man.rendering(of: spec)
      let run = try ShellRun.run("groff", ["-ww", "-man", "-Tutf8", "-z"], on: page)
      expect(run, equals: ShellRun(status: 0, output: ""))
    }
  }

  @Test("text that looks like requests or escapes is shown literally")
  func escapes() {
    let spec = ToolSpec(
      name: "odd", summary: "be odd", description: [".TH", "'br", "a\\fBb ~^`\"-"],
      examples: [Example("odd '.x'", "'")])
    let page = Generated.man.rendering(of: spec)
    expect(page.contains("\n\\&.TH\n.PP\n\\&\\(aqbr\n"))
    expect(page.contains("\na\\efBb \\(ti\\(ha\\(ga\\(dq\\-\n"))
    expect(page.contains("\n    odd \\(aq.x\\(aq\n"))
  }
}
