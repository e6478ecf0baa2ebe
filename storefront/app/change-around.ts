const headEnd = "</head>";
const scriptEnd = "</script>";

/**
 * Changes what stands around the content of a page: its head, and the script that starts the router. The content and the
 * data behind that script, nineteen twentieths of a page, stay the bytes they are: to read them as text, change them and
 * write them again took a tenth of its making.
 * @param change is given both as one text, byte by byte: only plain letters may be looked for and put in
 * @returns the page in pieces
 */
export function changeAround(html: Buffer, change: (around: string) => string): Buffer[] {
  const contentAt = endOf(headEnd, html);
  const start = html.lastIndexOf('<script type="module"');
  const startAt = start < contentAt ? html.length : start;
  const restAt = endOf(scriptEnd, html, startAt);
  const head = html.toString("latin1", 0, contentAt);
  const changed = change(head + html.toString("latin1", startAt, restAt));
  const cut = changed.indexOf(headEnd) + headEnd.length;
  return [
    Buffer.from(changed.slice(0, cut), "latin1"),
    html.subarray(contentAt, startAt),
    Buffer.from(changed.slice(cut), "latin1"),
    html.subarray(restAt),
  ];
}

/** Where a part ends; where it is missing, the end of all. */
function endOf(part: string, html: Buffer, from = 0): number {
  const at = html.indexOf(part, from);
  return at < 0 ? html.length : at + part.length;
}
