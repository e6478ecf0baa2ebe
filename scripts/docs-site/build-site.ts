import { copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { backOfficeTheme } from "../../store/theme.ts";
import { themeBlock } from "../../ui/theme/theme-css.ts";
import { type PageGroup, renderDocument } from "./layout.ts";
import { apiSection, listSections } from "./pages.ts";
import { type Page, relativeUrl, renderPage, toPicturePath } from "./render-page.ts";

interface SiteOptions {
  /** The folder with docs/ and README.md. */
  readonly root: string;
  readonly target: string;
  readonly apiPages: readonly Page[];
  /** The OpenAPI document, to download. */
  readonly openApi: string;
}

const here = import.meta.dirname;
const project = join(here, "../..");

/** Writes the whole site. @throws {Error} where a link leads nowhere */
export async function buildSite({ root, target, apiPages, openApi }: SiteOptions): Promise<Page[]> {
  const sections = listSections(root);
  const sources = new Set(sections.flatMap((section) => section.sources));
  const groups: PageGroup[] = [];
  for (const { title, sources: files } of sections) {
    const pages = await Promise.all(
      files.map(async (file) =>
        renderPage(file, await readFile(join(root, file), "utf8"), { root, sources }),
      ),
    );
    groups.push({ title, pages: title === apiSection ? apiPages : pages });
  }
  const pages = groups.flatMap((group) => group.pages);
  checkAnchors(pages);
  await rm(target, { recursive: true, force: true });
  await copyAssets(join(target, "assets"));
  for (const page of pages) {
    const sized = { ...page, html: await addPictures(page, root, target) };
    const named = groups.map(({ title, pages: others }) => ({
      title,
      pages: others.map((other) => (other === page ? sized : other)),
    }));
    await mkdir(dirname(join(target, page.path)), { recursive: true });
    await writeFile(join(target, page.path), renderDocument(sized, named));
  }
  await mkdir(join(target, "api"), { recursive: true });
  await writeFile(join(target, "api/openapi.json"), openApi);
  const entries = JSON.stringify(groups.flatMap(toSearchEntries));
  await writeFile(join(target, "assets/search-entries.js"), `window.searchEntries=${entries};`);
  return pages;
}

/** @throws {Error} naming every page with a link to a heading that is not there */
function checkAnchors(pages: readonly Page[]): void {
  const ids = new Map(pages.map((page) => [page.path, page.ids]));
  const dead = pages.flatMap((page) =>
    page.links
      .filter(({ path, id }) => id !== "" && !ids.get(path)?.has(id))
      .map(({ text }) => `${page.path}: ${text}`),
  );
  if (dead.length > 0) throw new Error(`Links to headings that are not there: ${dead.join(", ")}`);
}

/** Pictures get their size, so that the text does not move while they load. */
async function addPictures(page: Page, root: string, target: string): Promise<string> {
  let { html } = page;
  for (const source of new Set(page.pictures)) {
    const path = toPicturePath(source);
    await mkdir(dirname(join(target, path)), { recursive: true });
    await copyFile(join(root, source), join(target, path));
    const { width, height } = await sharp(join(root, source)).metadata();
    const src = `src="${relativeUrl(page.path, path)}"`;
    html = html.replaceAll(src, `${src} width="${width}" height="${height}"`);
  }
  return html;
}

async function copyAssets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(join(project, "ui/fonts"), join(folder, "fonts"), { recursive: true });
  const tokens = themeBlock(backOfficeTheme).match(/--(?:color|font)-[\w-]+:[^;]+;/g) ?? [];
  const styles = await readFile(join(here, "site.css"), "utf8");
  await writeFile(join(folder, "site.css"), `:root{${tokens.join("")}}\n${styles}`);
  await copyFile(join(here, "site.js"), join(folder, "site.js"));
  await copyFile(join(project, "storefront/public/favicon.svg"), join(folder, "favicon.svg"));
  // The one for a plain script element, so that a page opened as a file can search too.
  const library = fileURLToPath(new URL("../umd/index.js", import.meta.resolve("minisearch")));
  await copyFile(library, join(folder, "minisearch.js"));
}

interface SearchEntry {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly text: string;
}

/** One entry for each heading of a page, and for each call of the API. */
function toSearchEntries({ title: section, pages }: PageGroup): SearchEntry[] {
  return pages.flatMap(({ path, title, html }) =>
    html.split(/(?=<(?:h[1-3]|details class="call") id=)/).map((part) => {
      const id = /^<[^>]+ id="([^"]+)"/.exec(part)?.[1];
      const [, call, summary] =
        /^<details.*?<code>(.*?)<\/code> <span>(.*?)<\/span>/s.exec(part) ?? [];
      if (call !== undefined && summary !== undefined) {
        return { id: `${path}#${id}`, title: toText(summary), section: toText(call), text: "" };
      }
      const name = toText(/<(h[1-3])[^>]*>(.*?)<\/\1>/s.exec(part)?.[2] ?? title);
      return {
        id: id && !part.startsWith("<h1") ? `${path}#${id}` : path,
        title: name,
        section: name === title ? section : `${section}, ${title}`,
        text: toText(part).slice(0, 2000),
      };
    }),
  );
}

function toText(html: string): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/&(lt|gt|quot|amp|#39);/g, (_all, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  amp: "&",
  "#39": "'",
};
