import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { callsOf } from "#server/api-docs/calls.ts";
import { buildSite } from "../scripts/docs-site/build-site.ts";
import { toSitePath } from "../scripts/docs-site/pages.ts";

const root = join(import.meta.dirname, "..");
const site = join(root, "build/docs");
const pages = new Map<string, string>();
const files = new Set<string>();

beforeAll(async () => {
  await promisify(execFile)("npm", ["run", "docs"], { cwd: root });
  for (const path of await readdir(site, { recursive: true })) {
    files.add(path);
    if (path.endsWith(".html")) pages.set(path, await readFile(join(site, path), "utf8"));
  }
});

describe("the docs site", () => {
  test("has every page of docs/, in the section of its folder", async () => {
    const sources = (await readdir(join(root, "docs"), { recursive: true })).filter((path) =>
      path.endsWith(".md"),
    );
    expect(sources.length).toBeGreaterThan(70);
    for (const path of sources) expect([...pages.keys()]).toContain(toSitePath(`docs/${path}`));
    const menu = pages.get("index.html") ?? "";
    const sections = [...menu.matchAll(/<details class="group"[^>]*><summary>(\w+)<(.*?)<\/ul>/gs)];
    expect(sections.map(([, title]) => title)).toEqual([
      "Start",
      "Guide",
      "Operate",
      "Build",
      "API",
      "Decisions",
      "Changes",
    ]);
    const firstPages = sections.map(([, , links]) => /href="([^"]+)"/.exec(links ?? "")?.[1]);
    expect(firstPages).toEqual([
      "index.html",
      "guide/index.html",
      "configuration.html",
      "build/index.html",
      "api/index.html",
      "decisions/index.html",
      "changelog.html",
    ]);
  });

  test("leads nowhere in vain, and loads nothing from elsewhere", () => {
    for (const [path, html] of pages) {
      for (const [, href = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
        if (/^https?:/.test(href)) continue;
        const [to = "", id = ""] = href.split("#");
        const target = to === "" ? path : posix.join(posix.dirname(path), decodeURI(to));
        expect(files, `${path} links to ${href}`).toContain(target);
        const isThere = id === "" || pages.get(target)?.includes(` id="${decodeURI(id)}"`);
        expect(isThere, `${path} links to ${href}`).toBe(true);
      }
      expect(html, `${path} shows a diagram as text`).not.toContain("language-mermaid");
      expect(html).not.toMatch(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(?:https?:)?\/\//);
    }
  });

  test("describes every call of the API once", async () => {
    const document = JSON.parse(await readFile(join(site, "api/openapi.json"), "utf8"));
    const written = [...pages].flatMap(([path, html]) =>
      path.startsWith("api/") ? [...html.matchAll(/<\/b> (\/api\/[^<]+)<\/code>/g)] : [],
    );
    const calls = callsOf(document);
    expect(calls.length).toBeGreaterThan(250);
    expect(written.map(([, path]) => path).sort()).toEqual(calls.map(({ path }) => path).sort());
  });

  test("gives each decision a number of its own", () => {
    const numbers = [...pages].flatMap(([path, html]) => {
      const [, named] = /^decisions\/(\d{4})-/.exec(path) ?? [];
      return named ? [[Number(named), Number(/<h1[^>]*>(\d+)\./.exec(html)?.[1])]] : [];
    });
    expect(numbers.length).toBeGreaterThan(50);
    for (const [named, titled] of numbers) expect(titled).toBe(named);
    expect(new Set(numbers.map(([named]) => named)).size).toBe(numbers.length);
  });

  test("has every colour and font that its style sheet names", async () => {
    const css = await readFile(join(site, "assets/site.css"), "utf8");
    const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect(used.size).toBeGreaterThan(10);
    for (const name of used) expect(css).toMatch(new RegExp(`${name}: ?[^;]`));
    const stylesheets = [...(pages.get("index.html") ?? "").matchAll(/href="([^"]+\.css)"/g)];
    const texts = await Promise.all(
      stylesheets.map(async ([, path = ""]) => await readFile(join(site, path), "utf8")),
    );
    const [, display] = /--font-display: "([^"]+)"/.exec(css) ?? [];
    const face = new RegExp(`font-family: "${display}";\\s+src: url\\("\\./([^"]+)"`);
    const [, file = ""] = face.exec(texts.join("")) ?? [];
    expect(files).toContain(`assets/fonts/${file}`);
  });

  test("can be searched for pages, headings and calls", async () => {
    const text = await readFile(join(site, "assets/search-entries.js"), "utf8");
    const entries: { id: string; title: string }[] = JSON.parse(text.slice(text.indexOf("["), -1));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries).toContainEqual(expect.objectContaining({ id: "guide/orders.html" }));
    expect(entries).toContainEqual(
      expect.objectContaining({
        id: "api/orders.html#postOrders",
        title: expect.stringContaining("Place an order"),
      }),
    );
  });
});

describe("a page", () => {
  const build = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), "aso-docs-"));
    await mkdir(join(folder, "docs/guide"), { recursive: true });
    await writeFile(join(folder, "README.md"), `# Start\n\n## Two words\n\n${text}\n`);
    await writeFile(join(folder, "docs/guide/README.md"), "# Guide\n");
    const options = { root: folder, target: join(folder, "site"), apiPages: [], openApi: "{}" };
    const html = await buildSite(options).then(
      ([page]) => page?.html ?? "",
      (error: Error) => error.message,
    );
    await rm(folder, { recursive: true });
    return html;
  };

  test.each([
    ["[guide](docs/guide/README.md)", 'href="guide/index.html"'],
    ["[guide](docs/guide)", 'href="guide/index.html"'],
    ["[below](#two-words)", 'href="index.html#two-words"'],
    ["[site](https://example.com)", 'href="https://example.com"'],
    ["[folder](docs)", '<span class="source">folder</span>'],
    ["<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;"],
  ])("with %s has %s", async (text, html) => {
    expect(await build(text)).toContain(html);
  });

  test.each([
    ["[gone](docs/gone.md)", "README.md leads nowhere: docs/gone.md"],
    ["[out](../elsewhere.md)", "README.md leads nowhere: ../elsewhere.md"],
    ["![gone](docs/gone.webp)", "README.md leads nowhere: docs/gone.webp"],
    ["[part](#three-words)", "Links to headings that are not there: index.html: #three-words"],
    [
      "[part](docs/guide/README.md#gone)",
      "that are not there: index.html: docs/guide/README.md#gone",
    ],
  ])("with %s stops the build", async (text, message) => {
    expect(await build(text)).toContain(message);
  });
});
