import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** What every `import()` of the browser's code calls with the files it needs. */
const preloadHelper = "\0vite/preload-helper.js";
const loadWhole = fileURLToPath(new URL("load-whole.ts", import.meta.url));

/** Has every part of the code that is loaded later fetched whole first (`load-whole.ts`). */
export function loadPartsWhole(): Plugin {
  return {
    name: "load-parts-whole",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          // Left alone, a part of one file would not be named.
          resolveDependencies: (file, others) => (others.length > 0 ? others : [file]),
        },
      },
    }),
    load(id) {
      if (id !== preloadHelper) return undefined;
      return `export { loadWhole as __vitePreload } from ${JSON.stringify(loadWhole)};`;
    },
  };
}
