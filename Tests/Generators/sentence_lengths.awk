# Prints the median length of the sentences of documents in words, and the share over 25 words.
# Usage: awk -f sentence_lengths.awk docs/*.md. Aim: a median of 14, and under 5 % over 25 words.
#
# Headings, tables, blocks of code, pictures and lists of links (a · b) are omitted. Code between
# backticks is one word.

function add_paragraph(  words, count, i, length_of) {
  if (paragraph !~ / · /) {
    gsub(/`[^`]*`/, "code", paragraph)
    gsub(/\]\([^)]*\)/, "", paragraph)
    count = split(paragraph, words, " ")
    length_of = 0
    for (i = 1; i <= count; i++) {
      length_of++
      if (i == count || words[i] ~ /[.!?]["')*_]*$/) {
        sentences[length_of]++
        total++
        if (length_of > 25) long++
        if (length_of > longest) longest = length_of
        length_of = 0
      }
    }
  }
  paragraph = ""
}

FNR == 1 { add_paragraph(); in_code = 0 }
/^ *```/ { add_paragraph(); in_code = !in_code; next }
in_code { next }
/^ *$/ || /^ *[#|<]/ || /^ *!\[/ { add_paragraph(); next }
/^ *([-*+]|[0-9]+\.) / { add_paragraph(); sub(/^ *([-*+]|[0-9]+\.) +/, "") }
{ paragraph = paragraph " " $0 }

END {
  add_paragraph()
  while (median < longest && 2 * below < total) below += sentences[++median]
  printf "docs: %d sentences, median %d words, %.1f %% over 25 words\n", total, median, \
    total ? 100 * long / total : 0
}
