import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { loadPartsWhole } from "../ui/loading/load-parts-whole.ts";
import { guidePages } from "./guide/guide-pages.ts";

/**
 * What editors of goods, discounts and pictures and the own sign-in are made of, and hardly another room. In the shared
 * parts it would take the pages of an order, a product and the shop's words over the budget of a further room.
 */
const ofFewRooms =
  /typebox|features\/discounts|primitives\/(password-field|picture)|parts\/(cut-|chosen-line|fetch-telling|find-goods|folding-panel|keep-recovery|product-finder|stock-ledger|upload-row|use-make-once|use-uploads)/;

export default defineConfig({
  base: "/staff/",
  plugins: [guidePages(), tailwindcss(), reactRouter(), loadPartsWhole()],
  // The content security policy allows no data: fonts, so nothing is folded into the style sheet.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Libraries stay cached when the back office changes; the frame is what every room stands in. A group
            // takes along what its files import. Few files weigh less: each is packed by itself.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|rolldown.runtime|vite\/preload-helper|ui\/loading\/load-whole/,
                  priority: 2,
                },
                {
                  name: "frame",
                  test: /app\/(root|page-title|layout\/shell|loading\/outdated|features\/first-steps\/use-first-steps|routes\/rooms|parts\/(money|order-state|panel|record-skeleton|room-head|small-pictures|when))\.tsx?$/,
                  priority: 1,
                },
                // What three rooms use, a hundred files of a few hundred bytes, each of which costs 700 more of headers
                // and its turn. Beside what five rooms use, with lists and records in a file of their own: 3 to 6 KiB
                // more of scripts for the room that is opened first, 15 for a small one such as Store, less for each
                // after it (all rooms 124 KiB, not 130), and 12 files for orders, not 20. At 400 kbit/s and 400 ms a
                // phone shows orders after 7.6 s instead of 8.6, stock after 7.6 instead of 8.8.
                {
                  name: "parts",
                  minShareCount: 3,
                  test: (file) => !ofFewRooms.test(file),
                },
              ],
            },
          },
        },
      },
    },
  },
  // `react-router dev` in this folder works against a store that runs at its usual port.
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://localhost:3000" } },
});
