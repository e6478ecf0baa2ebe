// Part of `npm run build`: compresses files in advance, so that the server never does.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const dirs = ["storefront", "backoffice"].map((app) =>
  join(import.meta.dirname, "..", app, "build/client"),
);
const compressible = /\.(css|js|json|map|svg|txt|webmanifest|xml)$/;
const smallest = 128;

const entries = await Promise.all(
  dirs.map((dir) => readdir(dir, { recursive: true, withFileTypes: true })),
);
await Promise.all(
  entries
    .flat()
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < smallest) return;
      await writeFile(`${path}.br`, await packSmall(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
);

/** Which block size is smaller shows only after compressing. */
async function packSmall(content: Buffer): Promise<Buffer> {
  const inFixed = { params: { [constants.BROTLI_PARAM_LGBLOCK]: 17 } };
  const [own, fixed] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(brotliCompress)(content, inFixed),
  ]);
  return fixed.length < own.length ? fixed : own;
}
