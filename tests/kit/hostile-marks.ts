/** Texts that break out of text, of an attribute, of a script, of XML, and that a spreadsheet takes for a formula. */
export const marks = [
  "=cmd|' /C calc'!A1</script><script>alert(1)</script>",
  '+1+1"><img src=x onerror=alert(1)>',
  "-2+3'onload='alert(1)",
  "@SUM(1)]]><!--<script>alert(1)",
  "<svg/onload=alert(1)>&lt;b&gt;{{7*7}}",
  "Two signs that XML does not know\ufffe\uffff",
];

/** What of the marks would be run, or would end a tag or a comment, if it stood in markup as it was typed. */
export const asTyped = /<script>alert|<img src=x|<svg\/onload|<!--<script>|<[^<>]*\s'?onload=|]]>/;
