import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import MarkdownIt, { type Token } from "markdown-it";
import { toSitePath } from "./pages.ts";

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

export interface Page {
  /** Such as guide/orders.html. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Places that links may lead to. */
  readonly ids: ReadonlySet<string>;
  readonly links: readonly { readonly path: string; readonly id: string; readonly text: string }[];
  /** Files of the project that it shows. */
  readonly pictures: readonly string[];
}

interface RenderOptions {
  readonly root: string;
  readonly sources: ReadonlySet<string>;
}

const markdown = new MarkdownIt({ linkify: false });
const picturePattern = /\.(webp|png|svg|jpg)$/;

/** @throws {Error} where a link or a picture leads nowhere */
export function renderPage(source: string, text: string, { root, sources }: RenderOptions): Page {
  const path = toSitePath(source);
  const tokens = markdown.parse(text, {});
  const headings: Heading[] = [];
  const links: { path: string; id: string; text: string }[] = [];
  const pictures: string[] = [];
  const dead: string[] = [];
  const uniqueId = createIds();

  /** Undefined for code of the project, which the site does not hold. */
  const resolveLink = (href: string): string | undefined => {
    if (/^[a-z]+:/.test(href)) return href;
    const [to = "", id = ""] = href.split("#");
    const target =
      to === "" ? source : posix.join(posix.dirname(source), decodeURI(to)).replace(/\/$/, "");
    const page = [target, `${target}/README.md`].find((each) => sources.has(each));
    if (page) {
      links.push({ path: toSitePath(page), id, text: href });
      return relativeUrl(path, toSitePath(page)) + (id && `#${id}`);
    }
    if (target.startsWith("..") || !existsSync(join(root, target))) dead.push(href);
    return undefined;
  };

  for (const [i, token] of tokens.entries()) {
    const inline = tokens[i + 1];
    if (token.type === "heading_open" && inline) {
      const content = (inline.children ?? []).map(({ content }) => content).join("");
      const heading = { level: Number(token.tag.slice(1)), id: uniqueId(content), text: content };
      headings.push(heading);
      token.attrSet("id", heading.id);
    }
    let isCode = false;
    for (const child of token.children ?? []) {
      if (child.type === "link_open") {
        const href = String(child.attrGet("href"));
        const url = resolveLink(href);
        isCode = url === undefined;
        if (url !== undefined) child.attrSet("href", url);
        else Object.assign(child, { tag: "span", attrs: [["class", "source"]] });
      } else if (child.type === "link_close" && isCode) child.tag = "span";
      else if (child.type === "image") {
        const src = posix.join(posix.dirname(source), String(child.attrGet("src")));
        const isPicture = picturePattern.test(src) && existsSync(join(root, src));
        if (!isPicture || !statSync(join(root, src)).isFile()) dead.push(src);
        pictures.push(src);
        child.attrSet("src", relativeUrl(path, toPicturePath(src)));
        child.attrSet("loading", "lazy");
      }
    }
  }
  labelCells(tokens);
  if (dead.length > 0) throw new Error(`${source} leads nowhere: ${dead.join(", ")}`);
  const html = markdown.renderer
    .render(tokens, markdown.options, {})
    .replaceAll(
      "<table>",
      '<div class="table" role="group" aria-label="Table" tabindex="0"><table role="table">',
    )
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("</table>", "</table></div>");
  const title = headings[0]?.text ?? source;
  return {
    path,
    title,
    html,
    headings,
    ids: new Set(headings.map(({ id }) => id)),
    links,
    pictures,
  };
}

const tableRoles: Readonly<Record<string, string>> = {
  table_open: "table",
  tr_open: "row",
  th_open: "columnheader",
  td_open: "cell",
};

/** On a phone cells stand below each other: they keep their roles and name their column. */
function labelCells(tokens: readonly Token[]): void {
  let columns: string[] = [];
  let column = 0;
  for (const [i, token] of tokens.entries()) {
    const role = tableRoles[token.type];
    if (role) token.attrSet("role", role);
    if (token.type === "table_open") columns = [];
    else if (token.type === "tr_open") column = 0;
    else if (token.type === "th_open") columns.push(tokens[i + 1]?.content ?? "");
    else if (token.type === "td_open") {
      token.attrSet("data-column", columns[column] ?? "");
      column += 1;
    }
  }
}

export function toPicturePath(source: string): string {
  return source.replace(/^docs\//, "");
}

export function relativeUrl(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/** As GitHub names them, so that links hold in both places. */
function createIds(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-");
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
}
