import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { Plugin } from "vite";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Leaves a `.br` and a `.gz` beside every script and style sheet of a browser build, packed as small as can be. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir = "." }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name);
          const content = await readFile(path);
          await writeFile(
            `${path}.br`,
            await toBrotli(content, {
              params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY },
            }),
          );
          await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
        }),
      );
    },
  };
}
