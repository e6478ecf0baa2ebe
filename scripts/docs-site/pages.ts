import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export interface Section {
  readonly title: string;
  /** Files of the project, in order. */
  readonly sources: readonly string[];
}

/** Of the API, which is written from the store's OpenAPI document. */
export const apiSection = "API";

/** Each page of docs/ belongs to one of them by its folder. @throws {Error} for one that does not */
export function listSections(root: string): readonly Section[] {
  const all = new Set(
    globSync("**/*.md", { cwd: join(root, "docs") }).map((path) => `docs/${path}`),
  );
  const select = (...sources: string[]) => {
    const existing = sources.filter((source) => globSync(source, { cwd: root }).length > 0);
    for (const source of existing) all.delete(source);
    return existing;
  };
  const selectFolder = (folder: string) => select(...sortByLinks(root, folder, [...all]));
  const sections = [
    { title: "Start", sources: select("README.md", "demo/README.md") },
    { title: "Guide", sources: selectFolder("docs/guide") },
    {
      title: "Operate",
      sources: [...select("docs/configuration.md"), ...selectFolder("docs/runbooks")],
    },
    {
      title: "Build",
      sources: [
        ...selectFolder("docs/build"),
        ...select(
          "examples/storefront/README.md",
          "docs/architecture.md",
          "docs/glossary.md",
          "CONTRIBUTING.md",
        ),
      ],
    },
    { title: apiSection, sources: [] },
    { title: "Decisions", sources: selectFolder("docs/decisions") },
    { title: "Changes", sources: select("CHANGELOG.md", "SECURITY.md") },
  ];
  if (all.size > 0) throw new Error(`In no section of the docs site: ${[...all].join(", ")}`);
  return sections;
}

/** As the folder's README links to them; what it does not name comes after. */
function sortByLinks(root: string, folder: string, all: readonly string[]): string[] {
  const pages = all.filter((source) => posix.dirname(source) === folder);
  const first = `${folder}/README.md`;
  const text = pages.includes(first) ? readFileSync(join(root, first), "utf8") : "";
  const linked = [...text.matchAll(/\]\(([\w.-]+\.md)/g)].map(([, name]) => `${folder}/${name}`);
  return [...new Set([first, ...linked, ...pages.sort()])].filter((page) => pages.includes(page));
}

/** docs/guide/README.md is guide/index.html, CHANGELOG.md is changelog.html. */
export function toSitePath(source: string): string {
  return source
    .replace(/^docs\//, "")
    .toLowerCase()
    .replace(/readme\.md$/, "index.html")
    .replace(/\.md$/, ".html");
}
