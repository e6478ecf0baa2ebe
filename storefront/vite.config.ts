import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { theme } from "#store/theme.ts";
import { storeTheme } from "../ui/theme/store-theme-plugin.ts";

const [beforeTailwind, afterTailwind] = storeTheme({
  theme,
  barColour: theme.colours.bone,
  isShop: true,
});

export default defineConfig({
  plugins: [beforeTailwind, tailwindcss(), afterTailwind, reactRouter()],
  // The content security policy allows no data: fonts, so nothing is inlined.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: browsers load six at a time, and each costs a round trip and some 700
            // bytes of headers. Each group notes what a first visit would load without it, in KiB
            // (brotli) and script files. A group includes what its files import.
            codeSplitting: {
              groups: [
                // Stay cached when the shop changes.
                {
                  name: "libraries",
                  test: /node_modules/,
                  priority: 3,
                },
                // Shared by most pages: list 115 to 123, 12 files to 36.
                {
                  name: "frame",
                  test: /app\/root\.tsx|ui\/format\.ts|app\/(page-|store-content|contact-links|link\.|loading\/)|primitives\/(button|empty-state|error-block|fields\/field|link-button|pictures\/picture|price)\b/,
                  priority: 2,
                },
                // Home, list and product: a file more each.
                {
                  name: "catalogue",
                  test: /catalogue\/(product-grid|product-card|card-product|grid-skeleton|await-briefly)/,
                  priority: 1,
                },
                // Product 115.5 to 115.8, 11 files to 12.
                {
                  name: "choice",
                  test: /primitives\/fields\/(size-chips|quantity-stepper)|shop-calendar/,
                },
                // Forms for the checkout: 115.8 to 117.9, 12 files to 14.
                {
                  name: "checks",
                  test: /contract\/validation\/(email|shipping-info)|forms\/(use-fields|form-rules)/,
                  priority: 2,
                },
                // Order state and totals for the checkout: 114.9 to 115.2, 9 files to 12.
                {
                  name: "order-state",
                  test: /session\/(order\/(pending-order|ordered-lines)|cart\/(priced-cart|use-cart-quote))|checkout\/is-settled/,
                },
                // For pages that redirect to the login: orders 116.3 to 119.1, 20 files to 21.
                { name: "session", test: /session\/(redirect|page-loading)/, priority: 2 },
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
