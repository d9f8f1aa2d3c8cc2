/// The style sheet for all pages, with light, dark and print colours.
///
/// Each pair of colours has a contrast of at least 4.5 (WCAG 2.2, success criterion 1.4.3). The
/// dark rules are in a separate block, because WeasyPrint skips a whole block that it does not
/// support. WeasyPrint also does not print gradients of `currentColor`. On paper, cards are laid
/// out in lines, because WeasyPrint does not break pages inside a flexible box.
enum HTMLStyle {
  static let sheet = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--faint:#57606a;--line:#d0d7de;\
    --grid:#e6e9ed;--band:#f6f8fa;--good:#0a6b3d;--attention:#7a4b00;--bad:#b3261e;--link:#0550ae}
    html{background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%;\
    text-size-adjust:100%}
    body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",\
    Arial,sans-serif}
    main{max-width:76rem;margin:0 auto;padding:1.5rem 1rem 4rem}
    h1{font-size:1.75rem;line-height:1.2;margin:0}
    h2{font-size:1.3rem;line-height:1.3;margin:2.5rem 0 .5rem}
    h3{font-size:1.05rem;margin:1.75rem 0 .25rem}
    h4{font-size:.95rem;margin:1.25rem 0 .25rem}
    p{margin:.75rem 0;max-width:60rem;white-space:pre-wrap;overflow-wrap:anywhere}
    .lead,.faint,caption,thead th{color:var(--faint)}
    .lead{margin:.25rem 0 1.5rem}
    a{color:var(--link)}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--band);padding:.75rem;\
    border-radius:.4rem;font:.85rem/1.45 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
    code{font:.9em ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
    .scroll{overflow-x:auto;margin:1rem 0}
    table{border-collapse:collapse;min-width:min(100%,28rem);font-size:.92rem;\
    font-variant-numeric:tabular-nums lining-nums}
    caption{text-align:left;padding:0 0 .4rem;font-size:.85rem}
    th,td{padding:.28rem .75rem .28rem 0;text-align:left;vertical-align:top;font-weight:400;\
    border-bottom:1px solid var(--grid)}
    thead th,thead td{border-bottom:1px solid var(--line);vertical-align:bottom;font-size:.85rem}
    tfoot th,tfoot td{border-top:1px solid var(--line);border-bottom:0;font-weight:600}
    th:last-child,td:last-child{padding-right:0}
    .n{text-align:right}
    .n,.k{white-space:nowrap}
    time{white-space:nowrap}
    .good{color:var(--good);--bar:var(--good)}
    .attention{color:var(--attention);--bar:var(--attention)}
    .bad{color:var(--bad);--bar:var(--bad)}
    .bar{display:inline-block;width:5rem;height:.6rem;border-radius:.3rem;\
    background:linear-gradient(to right,var(--bar) var(--share),var(--grid) 0);\
    print-color-adjust:exact;-webkit-print-color-adjust:exact}
    figure{margin:1rem 0}
    figure svg{display:block;width:100%;height:auto}
    .narrow{display:none}
    summary{cursor:pointer;color:var(--faint);font-size:.85rem}
    .cards{display:flex;flex-wrap:wrap;gap:1rem}
    .card{display:flex;flex-direction:column;flex:1 1 19rem;box-sizing:border-box;min-width:0;\
    background:var(--band);border-radius:.6rem;padding:1rem 1.1rem}
    .card .coffer-chart{--paper:var(--band)}
    .whole{flex-basis:100%}
    .beside{display:flex;flex-wrap:wrap;gap:.5rem 2rem}
    .beside>div{display:flex;flex-direction:column;flex:1 1 24rem;min-width:0}
    .beside figure{margin:0}
    .card h2{font-size:.95rem;margin:0;font-weight:600}
    .card p{margin:.35rem 0}
    .card ul{list-style:none;margin:.5rem 0;padding:0;font-size:.92rem}
    .card li{display:flex;justify-content:space-between;gap:1rem;padding:.15rem 0}
    .card li>span+span{white-space:nowrap;text-align:right}
    .card .more{margin-top:auto;padding-top:.35rem}
    .figure{font-size:1.6rem;line-height:1.25;font-weight:600;font-variant-numeric:tabular-nums}
    .more{font-size:.82rem;color:var(--faint)}
    nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0;margin:2rem 0 0}
    :focus-visible{outline:2px solid var(--link);outline-offset:2px}

    """ + dark + narrow + paper

  private static let dark = """
    @media (prefers-color-scheme:dark){:root{--paper:#14171c;--ink:#e8ebef;--faint:#9ea7b1;\
    --line:#3d444d;--grid:#282e36;--band:#1c2128;--good:#6fd3a0;--attention:#f0b429;\
    --bad:#ff9a90;--link:#79b8ff}}

    """

  /// The rules for narrow screens. A table that continues beyond an edge has a shadow at that edge.
  private static let narrow = """
    @media screen{.scroll{background:linear-gradient(to right,var(--paper) 30%,transparent) left,\
    linear-gradient(to left,var(--paper) 30%,transparent) right,\
    linear-gradient(to right,var(--line),transparent) left,\
    linear-gradient(to left,var(--line),transparent) right;background-repeat:no-repeat;\
    background-size:2.5rem 100%,2.5rem 100%,.8rem 100%,.8rem 100%;\
    background-attachment:local,local,scroll,scroll}}
    @media screen and (max-width:34rem){.wide{display:none}.narrow{display:block}\
    th,td{padding-right:.6rem}}

    """

  private static let paper = """
    @page{size:A4;margin:16mm 14mm 18mm;@bottom-right{content:counter(page) " / " counter(pages);\
    font:9pt sans-serif}}
    @media print{main{max-width:none;padding:0}body{font-size:10pt}.scroll{overflow:visible}\
    table{font-size:8.5pt;min-width:50%}thead{display:table-header-group}\
    tfoot{display:table-row-group;break-before:avoid}\
    tr,figure,.card{break-inside:avoid}\
    h1,h2,h3,h4,caption,.more,tbody tr:first-child{break-after:avoid}\
    th,td{overflow-wrap:break-word;padding-right:.5rem}\
    thead th{white-space:normal}\
    table:has(th:nth-child(10)){font-size:7.5pt}table:has(th:nth-child(13)){font-size:6.8pt}\
    table:has(th:nth-child(10)) th{font-size:inherit}\
    table:has(th:nth-child(10)) th,table:has(th:nth-child(10)) td{padding-right:.35rem}\
    .cards,.beside{display:block}.card{display:inline-block;vertical-align:top;width:49%;\
    padding:.5rem .8rem;margin:0 0 2mm}.whole{width:99%}.card .figure{font-size:1.35rem}\
    .card li{font-size:9pt;padding:0}.card .coffer-chart{--paper:#fff}\
    .beside>div{display:inline-block;vertical-align:top;width:48%}\
    .beside>div+div{margin-left:2%}\
    details:not([open]){display:none}}

    """
}
