import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Theme } from "#contract/theme/theme.ts";
import { firstFontFiles, fontFaces } from "./font-faces.ts";
import { offlineSheet } from "./offline-sheet.ts";
import { inlineDisplay, rootBlock, slowConnectionBlock, themeBlock } from "./theme-css.ts";

const placeholder =
  "/* The look of store/theme.ts comes here, by ui/theme/store-theme-plugin.ts. */";
const moduleName = "virtual:store-theme";
const offlinePath = "/offline/offline.css";

interface ThemeOptions {
  readonly theme: Theme;
  /** Of browsers: the bar above the page. */
  readonly barColour: string;
  /** The shop has pages for slow connections and for none. */
  readonly isShop: boolean;
}

/** Writes the theme into style sheets as they are built. To stand before and after Tailwind's. */
export function storeTheme(options: ThemeOptions): [before: Plugin, after: Plugin] {
  const { theme, isShop } = options;
  return [
    {
      name: "store-theme",
      enforce: "pre",
      transform(code, id) {
        if (!code.includes(placeholder)) return;
        const folder = dirname(id);
        const faces = fontFaces(theme, (file) => relative(folder, fileURLToPath(file)));
        return code.replace(placeholder, () =>
          [
            faces,
            themeBlock(theme),
            rootBlock(theme),
            isShop ? slowConnectionBlock(theme) : "",
          ].join(""),
        );
      },
      resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
      load: (id) => (id === `\0${moduleName}` ? themeModule(options) : undefined),
      configureServer({ middlewares }) {
        middlewares.use((request, response, next) => {
          if (!isShop || request.url !== offlinePath) return next();
          response.setHeader("content-type", "text/css");
          response.end(offlineSheet(theme));
        });
      },
      generateBundle() {
        if (!isShop || this.environment.name !== "client") return;
        this.emitFile({
          type: "asset",
          fileName: offlinePath.slice(1),
          source: offlineSheet(theme),
        });
      },
    },
    {
      name: "store-theme-display",
      enforce: "pre",
      transform(code) {
        if (code.includes("var(--display-")) return inlineDisplay(code, theme);
        return;
      },
    },
  ];
}

function themeModule({ theme, barColour }: ThemeOptions): string {
  const fonts = firstFontFiles(theme).map((file) => fileURLToPath(file));
  return [
    ...fonts.map((file, n) => `import font${n} from ${JSON.stringify(`${file}?url`)};`),
    `export const firstFonts = [${fonts.map((_, n) => `font${n}`).join(", ")}];`,
    `export const barColour = ${JSON.stringify(barColour)};`,
  ].join("\n");
}
