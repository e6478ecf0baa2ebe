import { escapeMarkup } from "#server/platform/text/markup.ts";
import { type Page, relativeUrl } from "./render-page.ts";

export interface PageGroup {
  readonly title: string;
  readonly pages: readonly Page[];
}

const siteTitle = "Aṣọ documentation";

/** A whole document. All it loads lies beside it. */
export function renderDocument(page: Page, groups: readonly PageGroup[]): string {
  const url = (path: string) => escapeMarkup(relativeUrl(page.path, path));
  const order = groups.flatMap(({ pages }) => pages);
  const at = order.indexOf(page);
  const group = groups.find(({ pages }) => pages.includes(page));
  const title = page.path === "index.html" ? siteTitle : `${page.title}, ${siteTitle}`;
  const step = (label: string, to: Page | undefined) =>
    to
      ? `<a href="${url(to.path)}" rel="${label.toLowerCase()}"><small>${label}</small> ${escapeMarkup(to.title)}</a>`
      : "<span></span>";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<link rel="icon" href="${url("assets/favicon.svg")}">
<link rel="stylesheet" href="${url("assets/fonts/faces.css")}">
<link rel="stylesheet" href="${url("assets/fonts/fonts.css")}">
<link rel="stylesheet" href="${url("assets/site.css")}">
<script src="${url("assets/site.js")}" data-root="${url("index.html").replace(/index\.html$/, "")}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<a class="brand" href="${url("index.html")}">Aṣọ <span>Documentation</span></a>
<div class="search" role="search">
<input id="search" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off">
<div class="results" hidden><p role="status"></p><ol></ol></div>
</div>
</header>
<div class="frame">
<details class="menu">
<summary>${escapeMarkup(group?.title ?? "Contents")}</summary>
<nav aria-label="Sections">
${groups.map((each) => sidebarGroup(each, page, url)).join("\n")}
</nav>
</details>
<main id="content" tabindex="-1">
${page.html}
<nav class="steps" aria-label="Previous and next page">${step("Previous", order[at - 1])}${step("Next", order[at + 1])}</nav>
</main>
${outline(page)}
</div>
</body>
</html>
`;
}

function sidebarGroup(
  { title, pages }: PageGroup,
  current: Page,
  url: (path: string) => string,
): string {
  const links = pages.map((page) => {
    const mark = page === current ? ' aria-current="page"' : "";
    const name = page.path === "index.html" ? "Overview" : page.title;
    return `<li><a href="${url(page.path)}"${mark}>${escapeMarkup(name)}</a></li>`;
  });
  const open = pages.includes(current) ? " open" : "";
  return `<details class="group"${open}><summary>${escapeMarkup(title)}</summary><ul>${links.join("")}</ul></details>`;
}

function outline({ headings }: Page): string {
  const links = headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }) => `<li><a href="#${escapeMarkup(id)}">${escapeMarkup(text)}</a></li>`);
  if (links.length < 2) return "";
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${links.join("")}</ul></nav>`;
}
