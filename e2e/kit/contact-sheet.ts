import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { matchRoutes, type RouteObject } from "react-router";
import { escapeMarkup } from "#server/platform/text/markup.ts";
import routes from "../../storefront/app/routes.ts";
import { writeGuidePictures } from "./guide-pictures.ts";
import { readShots, type Shot, screensDir } from "./screen-book.ts";

type Route = Awaited<typeof routes>[number];

export default async function writeContactSheet(): Promise<void> {
  const shots = await readShots();
  const drawn = await copyDrawings(shots);
  await writeFile(`${screensDir}index.html`, sheet(shots, drawn));
  if (process.env.SCREENS_GUIDE) {
    console.log(`${await writeGuidePictures(shots)} pictures for docs/guide`);
  }
  const missing = routesWithout(shots, await routes);
  console.log(`\n${shots.length} pictures in ${screensDir}index.html`);
  // Only some pictures were requested.
  const isPart = process.argv.some((label) => /^(-g|--grep)/.test(label));
  if (missing.length > 0 && !isPart) throw new Error(`No picture of ${missing.join(", ")}`);
}

function routesWithout(shots: readonly Shot[], all: readonly Route[]): string[] {
  const viewed = new Set<string | undefined>();
  for (const { path } of shots) {
    for (const { route } of matchRoutes(all.map(toObject), path) ?? []) viewed.add(route.id);
  }
  const leaves = (route: Route): Route[] => route.children?.flatMap(leaves) ?? [route];
  return all
    .flatMap(leaves)
    .filter((route) => route.path !== "profile" && !viewed.has(idOf(route)))
    .map(idOf);
}

const idOf = ({ id, file }: Route) => id ?? file;

function toObject(route: Route): RouteObject {
  const { index, path, children } = route;
  if (index) return { id: idOf(route), index: true };
  return {
    id: idOf(route),
    ...(path === undefined ? {} : { path }),
    ...(children ? { children: children.map(toObject) } : {}),
  };
}

async function copyDrawings(shots: readonly Shot[]): Promise<ReadonlySet<string>> {
  const folder = process.env.SCREENS_COMPARE;
  const drawn = new Set<string>();
  if (!folder) return drawn;
  for (const { drawing } of shots) {
    if (drawing === undefined) continue;
    const isThere = await copyFile(join(folder, drawing), `${screensDir}drawn-${drawing}`)
      .then(() => true)
      .catch(() => false);
    if (isThere) drawn.add(drawing);
  }
  return drawn;
}

function sheet(shots: readonly Shot[], drawn: ReadonlySet<string>): string {
  const names = [...new Set(shots.map(({ name }) => name))];
  const rows = names.map((name) => {
    const pictures = shots
      .filter((shot) => shot.name === name)
      .sort((a, b) => b.width - a.width)
      .flatMap(({ file, width, drawing }) => [
        picture(file, `${name} at ${width} pixels`, width),
        ...(drawing !== undefined && drawn.has(drawing)
          ? [picture(`drawn-${drawing}`, `${name} as drawn at ${width} pixels`, width)]
          : []),
      ]);
    return `<section><h2>${escapeMarkup(name)}</h2><div>${pictures.join("")}</div></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Screens</title>
<style>body{margin:24px;background:#ddd;font:16px system-ui}h2{font-size:18px;margin:32px 0 8px}div{display:flex;gap:16px;align-items:start;flex-wrap:wrap}img{display:block;box-shadow:0 1px 4px #0005}</style></head>
<body><h1>${names.length} screens</h1>${rows.join("\n")}</body></html>
`;
}

function picture(file: string, text: string, width: number): string {
  return `<a href="${file}"><img src="${file}" alt="${escapeMarkup(text)}" width="${width === 390 ? 195 : 560}" loading="lazy"></a>`;
}
