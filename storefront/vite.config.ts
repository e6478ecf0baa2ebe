import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { loadPartsWhole } from "../ui/loading/load-parts-whole.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), loadPartsWhole()],
  // The content security policy allows no data: fonts, so nothing is folded into the style sheet.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: a browser fetches six at a time, and each costs a trip and some 700 bytes of headers. Beside
            // each group stands what a first visit would load without it, in KiB (brotli) and files of scripts; what
            // spared neither is gone. A group takes along what its files import.
            codeSplitting: {
              groups: [
                // They stay cached when the shop changes.
                {
                  name: "libraries",
                  test: /node_modules|rolldown.runtime|vite\/preload-helper|ui\/loading\/load-whole/,
                  priority: 3,
                },
                // Of the shop itself, with the parts that most pages use: list 115 to 123, 12 files to 36.
                {
                  name: "frame",
                  test: /app\/root\.tsx|app\/(page-|contact-links|link\.|loading\/)|primitives\/(button|empty-state|error-block|field|link-button|picture|price)\b/,
                  priority: 2,
                },
                // Home, list and product: a file more each.
                {
                  name: "catalogue",
                  test: /catalogue\/(product-grid|product-card|card-product|grid-skeleton|settle-soon)/,
                  priority: 1,
                },
                // Product 115.5 to 115.8, 11 files to 12.
                { name: "choice", test: /primitives\/(size-chips|quantity-stepper)/ },
                // All that the checkout needs of forms: 115.8 to 117.9, 12 files to 14.
                {
                  name: "checks",
                  test: /contract\/validation\/(email|shipping-info)|forms\/(use-fields|form-rules)/,
                  priority: 2,
                },
                // What the checkout knows of its order and its sums: 114.9 to 115.2, 9 files to 12.
                {
                  name: "standing",
                  test: /session\/(pending-order|ordered-lines|priced-cart)|checkout\/is-settled/,
                },
                // All that a page which leads on to the login needs of it: orders 116.3 to 119.1, 20 files to 21.
                { name: "session", test: /session\/(lead-on|page-loading)/, priority: 2 },
                // Login 112.4 to 113.4, 13 files to 20.
                { name: "account", test: /account\/(auth-page|login-form|signed-out-only)/ },
              ],
            },
          },
        },
      },
    },
  },
  server: { fs: { allow: [".."] } },
});
