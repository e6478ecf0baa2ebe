/** Text with **bold**, [label](address) and lines that start with “- ”; everything else stands as it is typed. */
export interface TextRun {
  readonly text: string;
  readonly bold?: true;
  readonly href?: string;
}

export type TextLine = readonly TextRun[];

export interface TextBlock {
  readonly kind: "paragraph" | "list";
  /** Items of a list. */
  readonly lines: readonly TextLine[];
}

const listMark = /^- +/;

export function parseRichText(source: string): TextBlock[] {
  const blocks: { kind: TextBlock["kind"]; lines: TextLine[] }[] = [];
  let isOpen = false;
  for (const line of source.split(/\r?\n/)) {
    const text = line.trim();
    if (text === "") {
      isOpen = false;
      continue;
    }
    const kind = listMark.test(text) ? "list" : "paragraph";
    const last = blocks.at(-1);
    const runs = parseLine(text.replace(listMark, ""));
    if (isOpen && last?.kind === kind) last.lines.push(runs);
    else blocks.push({ kind, lines: [runs] });
    isOpen = true;
  }
  return blocks;
}

const mark = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

function parseLine(text: string, isBold = false): TextRun[] {
  const weight = isBold ? ({ bold: true } as const) : {};
  const runs: TextRun[] = [];
  const add = (run: TextRun) => run.text !== "" && runs.push(run);
  let at = 0;
  for (const match of text.matchAll(mark)) {
    const [whole, bold, label = "", href = ""] = match;
    const isLink = bold === undefined;
    if (isLink && !isLinkAddress(href)) continue;
    add({ text: text.slice(at, match.index), ...weight });
    if (isLink) add({ text: label, href, ...weight });
    else for (const run of parseLine(bold, true)) add(run);
    at = match.index + whole.length;
  }
  add({ text: text.slice(at), ...weight });
  return runs;
}

/** In the order of the text. */
export function listLinks(source: string): string[] {
  return parseRichText(source)
    .flatMap(({ lines }) => lines.flat())
    .flatMap(({ href }) => href ?? []);
}

/** What looks like a link but leads nowhere. */
export function findBadLink(source: string): string | undefined {
  const links = source.matchAll(/\[[^[\]\n]+\]\(([^)\n]*)\)/g);
  return [...links].map(([, address = ""]) => address).find((each) => !isLinkAddress(each));
}

/** A path of the store such as `/products/new`, or a http(s) address. */
export function isLinkAddress(address: string): boolean {
  if (/[\s<>"'\\]/.test(address)) return false;
  if (/^\/(?!\/)/.test(address)) return true;
  return /^https?:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?(?:[/?#]|$)/iu.test(address);
}
