import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Called by every `import()` with the files it needs. */
const preloadHelper = "\0vite/preload-helper.js";
const loadChunkFile = fileURLToPath(new URL("load-chunk.ts", import.meta.url));

/** Loads every lazy chunk with its files first (`load-chunk.ts`). */
export function chunkLoaderPlugin(): Plugin {
  return {
    name: "chunk-loader",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          // By default a chunk of one file would not be listed.
          resolveDependencies: (file, others) => (others.length > 0 ? others : [file]),
        },
      },
    }),
    load(id) {
      if (id !== preloadHelper) return undefined;
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(loadChunkFile)};`;
    },
  };
}
