import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets } from "../scripts/compress-assets.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compressAssets()],
  // The content security policy allows no data: fonts, so nothing is folded into the style sheet.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads is two files: libraries, which stay cached when the shop changes, and the
            // frame of the shop with all it needs. The shelf is what pages of products share. A dozen small
            // files would compress worse.
            codeSplitting: {
              groups: [
                { name: "libraries", test: /node_modules/, priority: 2 },
                { name: "frame", test: /storefront\/app\/root\.tsx/, priority: 1 },
                {
                  name: "shelf",
                  test: /catalogue\/(product-grid|grid-skeleton|sort-select|list-state)|link-button/,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { fs: { allow: [".."] } },
});
