import type { Block, GuidePage, Inline } from "./guide-page.ts";

/** @throws {Error} for a page without a title, or a picture without alt text */
export function parseGuidePage(markdown: string): GuidePage {
  const [first = "", ...parts] = markdown
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const title = /^# (.+)$/.exec(first)?.[1];
  if (title === undefined)
    throw new Error(`A page of the handbook begins with its title: ${first}`);
  return { title, blocks: parts.map(parseBlock) };
}

function parseBlock(part: string): Block {
  const heading = /^## (.+)$/.exec(part)?.[1];
  if (heading !== undefined) return { kind: "heading", text: heading };
  const [, alt, src] = /^!\[([^\]]*)\]\(([^)\s]+)\)$/.exec(part) ?? [];
  if (alt !== undefined && src !== undefined) {
    if (alt.trim() === "") throw new Error(`A picture of the handbook without words: ${src}`);
    return { kind: "picture", src, alt };
  }
  const lines = part.split("\n");
  const marker = lines.every((line) => /^(- | {2})/.test(line))
    ? /^- /
    : lines.every((line) => /^(\d+\. | {2})/.test(line))
      ? /^\d+\. /
      : undefined;
  if (!marker) return { kind: "text", inlines: parseInline(lines.join(" ")) };
  const items: string[] = [];
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", isNumbered: marker.source !== "^- ", items: items.map(parseInline) };
}

const inlinePattern = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\(([^)\s]+)\)/g;

function parseInline(line: string): Inline[] {
  const inlines: Inline[] = [];
  let at = 0;
  const pushText = (text: string) => text !== "" && inlines.push({ kind: "text", text });
  for (const match of line.matchAll(inlinePattern)) {
    const [whole, strong, typed, text, to] = match;
    pushText(line.slice(at, match.index));
    if (strong !== undefined) inlines.push({ kind: "strong", text: strong });
    else if (typed !== undefined) inlines.push({ kind: "typed", text: typed });
    else if (text !== undefined && to !== undefined) {
      inlines.push({ kind: "link", text, to: to.replace(/^\.?\/?([\w-]+)\.md$/, "$1") });
    }
    at = match.index + whole.length;
  }
  pushText(line.slice(at));
  return inlines;
}
