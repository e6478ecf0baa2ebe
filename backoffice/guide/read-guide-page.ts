import type { Block, GuidePage, Inline } from "./guide-page.ts";

/**
 * Reads a page of the handbook (docs/guide): a title, headings, paragraphs, lists and pictures, with strong words,
 * typed ones and links within them. The handbook needs no more of Markdown.
 * @throws {Error} for a page without a title, or a picture that says nothing to who does not see it
 */
export function readGuidePage(markdown: string): GuidePage {
  const [first = "", ...parts] = markdown
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const title = /^# (.+)$/.exec(first)?.[1];
  if (title === undefined)
    throw new Error(`A page of the handbook begins with its title: ${first}`);
  return { title, blocks: parts.map(readBlock) };
}

function readBlock(part: string): Block {
  const heading = /^## (.+)$/.exec(part)?.[1];
  if (heading !== undefined) return { kind: "heading", text: heading };
  const [, alt, src] = /^!\[([^\]]*)\]\(([^)\s]+)\)$/.exec(part) ?? [];
  if (alt !== undefined && src !== undefined) {
    if (alt.trim() === "") throw new Error(`A picture of the handbook without words: ${src}`);
    return { kind: "picture", src, alt };
  }
  const lines = part.split("\n");
  const mark = lines.every((line) => /^(- | {2})/.test(line))
    ? /^- /
    : lines.every((line) => /^(\d+\. | {2})/.test(line))
      ? /^\d+\. /
      : undefined;
  if (!mark) return { kind: "text", words: readWords(lines.join(" ")) };
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", isNumbered: mark.source !== "^- ", items: items.map(readWords) };
}

const marked = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\(([^)\s]+)\)/g;

/** Words of one line; a link to `orders.md` leads to the page `orders`. */
function readWords(line: string): Inline[] {
  const words: Inline[] = [];
  let at = 0;
  const say = (text: string) => text !== "" && words.push({ kind: "text", text });
  for (const found of line.matchAll(marked)) {
    const [whole, strong, typed, text, to] = found;
    say(line.slice(at, found.index));
    if (strong !== undefined) words.push({ kind: "strong", text: strong });
    else if (typed !== undefined) words.push({ kind: "typed", text: typed });
    else if (text !== undefined && to !== undefined) {
      words.push({ kind: "link", text, to: to.replace(/^\.?\/?([\w-]+)\.md$/, "$1") });
    }
    at = found.index + whole.length;
  }
  say(line.slice(at));
  return words;
}
