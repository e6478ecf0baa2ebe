import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import type { GuidePage } from "./guide-page.ts";
import { parseGuidePage } from "./parse-guide-page.ts";

/** Vite plugin: compiles each page of docs/guide to a module with its pictures. */
export function guidePages(): Plugin {
  return {
    name: "guide-pages",
    enforce: "pre",
    async load(id) {
      if (!/\/docs\/guide\/[\w-]+\.md$/.test(id)) return undefined;
      const page = parseGuidePage(await readFile(id, "utf8"));
      const { imports, blocks } = await withPictures(dirname(id), page);
      const { title } = page;
      return `${imports.join("\n")}\nexport default { title: ${JSON.stringify(title)}, blocks: [${blocks.join(",")}] };`;
    },
  };
}

/** Pictures get their size, so that the layout doesn't shift. */
async function withPictures(folder: string, { blocks }: GuidePage) {
  const imports: string[] = [];
  const written: string[] = [];
  for (const block of blocks) {
    if (block.kind !== "picture") {
      written.push(JSON.stringify(block));
      continue;
    }
    const file = join(folder, block.src);
    const { width, height } = await sharp(file).metadata();
    const name = `picture${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(file)};`);
    const { src: _, ...rest } = block;
    written.push(`{ ...${JSON.stringify({ ...rest, width, height })}, src: ${name} }`);
  }
  return { imports, blocks: written };
}
