import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { backOfficeTheme } from "#store/theme.ts";
import { storeTheme } from "../ui/theme/store-theme-plugin.ts";
import { guidePages } from "./guide/guide-pages.ts";

const [beforeTailwind, afterTailwind] = storeTheme({
  theme: backOfficeTheme,
  barColour: backOfficeTheme.colours.ink,
  isShop: false,
});

/** Used by few pages: shared, it would exceed the budget of others, such as an order’s page. */
const ofFewPages =
  /features\/(discounts|orders)|ui\/forms|primitives\/(fields\/password-field|pictures\/picture)|parts\/(crop\/|domain\/(carrier-picker|cart-lines|payment-link|phone-links|product-search|record-payment-fields|recovery-codes-form|stock-ledger)|forms\/use-record-form|layout\/collapsible-panel|uploads\/(upload-row|use-uploads))/;

/** Apart from the parts: forms and records would load them in vain. */
const ofLists = /parts\/lists\/(?!bulk-selection|records-skeleton)/;

/** For `react-router dev`: the store at its usual port, which accepts commands of its own pages only. */
const store = {
  target: "http://localhost:3000",
  headers: { origin: "http://localhost:3000" },
};

export default defineConfig({
  base: "/staff/",
  // Apart from the storefront's, whose server would take the libraries of this one away.
  cacheDir: "../node_modules/.vite-staff",
  plugins: [guidePages(), beforeTailwind, tailwindcss(), afterTailwind, reactRouter()],
  // The content security policy allows no data: fonts, so nothing is inlined.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Libraries stay cached when the back office changes; every page uses the frame. A
            // group includes what its files import.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//,
                  priority: 3,
                },
                {
                  name: "frame",
                  test: /app\/(root|page-title|layout\/shell|loading\/outdated|features\/onboarding\/use-onboarding|routes\/signed-in-layout|parts\/(domain\/order-status-badge|format\/(dates|money)|layout\/(page-header|panel|thumbnails)|records\/record-skeleton))\.tsx?$/,
                  priority: 2,
                },
                // Few files: each costs 700 bytes of headers and a turn. At 400 kbit/s and 400 ms a
                // phone shows orders after 7.6 s instead of 8.6, though the first page loads 3 to 6
                // KiB more.
                {
                  name: "parts",
                  minShareCount: 3,
                  priority: 1,
                  test: (file) => !ofFewPages.test(file) && !ofLists.test(file),
                },
                { name: "lists", minShareCount: 3, test: ofLists },
              ],
            },
          },
        },
      },
    },
  },
  // The build reads its first page from there; where localhost is ::1 first, as in a container, it would ask in vain.
  preview: { host: "127.0.0.1" },
  server: { fs: { allow: [".."] }, proxy: { "/api": store, "/media": store, "/pictures": store } },
});
