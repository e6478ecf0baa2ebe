import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { trimRouter } from "./trim-router.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), trimRouter()],
  // The content security policy allows no data: fonts, so nothing is folded into the style sheet.
  build: {
    assetsInlineLimit: 0,
    // Slower than what Vite would use, and a kilobyte smaller on every page.
    minify: "terser",
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: {
        passes: 3,
        keep_fargs: false,
        pure_getters: true,
        unsafe_arrows: true,
        inline: 1,
        typeofs: false,
      },
      format: { comments: false },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads is two files: libraries, which stay cached when the shop changes, and the
            // frame of the shop with the parts most pages use. What pages of one kind share is a third. A dozen
            // small files would compress worse.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /node_modules|rolldown.runtime|vite\/preload-helper/,
                  priority: 3,
                },
                {
                  name: "frame",
                  test: /app\/(root\.tsx|page-|contact-links|loading\/)|primitives\/(button|empty-state|error-block|field|link-button|picture|price)\b|contract\/(money\/(kobo|naira)|pricing\/(discounted|price-tiers))|app\/pricing\/shown-price|session\/cart-line/,
                  priority: 2,
                },
                // What the foot of a page fetches once the page is alive.
                {
                  name: "foot",
                  test: /layout\/less-data-switch|newsletter\/(compact|use-subscribe)/,
                  priority: 2,
                },
                { name: "steps", test: /pricing\/default-steps/, priority: 2 },
                {
                  name: "home",
                  test: /features\/home\/|routes\/home\.tsx|\/store\/home|newsletter\/newsletter-form/,
                  priority: 1,
                },
                {
                  name: "shelf",
                  test: /catalogue\/(product-grid|product-card|card-product|arrange-products|grid-skeleton)/,
                  priority: 2,
                },
                {
                  name: "choice",
                  test: /primitives\/(size-chips|quantity-stepper)/,
                  priority: 1,
                },
                {
                  name: "totals",
                  test: /contract\/(validation\/(email|shipping-info)|money\/split|pricing\/(price-cart|discount-amount))|session\/priced-cart/,
                  priority: 1,
                },
                // What pages of orders and the checkout share.
                {
                  name: "till",
                  test: /checkout\/use-account-wish|pending-order/,
                  priority: 1,
                },
                {
                  name: "credentials",
                  test: /primitives\/password-field/,
                  priority: 1,
                },
                {
                  name: "forms",
                  test: /(app|ui)\/forms\/(form-|use-)|session\/auth-failure/,
                  priority: 1,
                },
                {
                  name: "identity",
                  test: /features\/account\/(auth-page|login-form|signed-out-only)|session\/return-path/,
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
