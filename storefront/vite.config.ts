import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The content security policy allows no data: fonts, so nothing is folded into the style sheet.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads libraries, which stay cached when the shop changes, and the frame of the shop with the
            // parts most pages use; a group takes along what its files import. Few files: a browser fetches six at a
            // time, and each costs a trip and some 700 bytes of headers.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /node_modules|rolldown.runtime|vite\/preload-helper/,
                  priority: 3,
                },
                {
                  name: "frame",
                  test: /app\/root\.tsx|app\/(page-|contact-links|loading\/)|primitives\/(button|empty-state|error-block|field|link-button|picture|price)\b/,
                  priority: 2,
                },
                {
                  name: "catalogue",
                  test: /catalogue\/(product-grid|product-card|card-product|grid-skeleton)/,
                  priority: 1,
                },
                { name: "parts", test: /primitives\/(select|skeleton)\b/, priority: 2 },
                { name: "choice", test: /primitives\/(size-chips|quantity-stepper)/ },
                // The checkout needs these of forms alone, and a page that leads on to the login nothing of them.
                {
                  name: "checks",
                  test: /contract\/validation\/(email|shipping-info)|forms\/(use-fields|form-rules)/,
                  priority: 2,
                },
                {
                  name: "forms",
                  test: /(app|ui)\/forms\/(form-|use-|phone-)|session\/auth-failure/,
                  priority: 1,
                },
                { name: "session", test: /session\/(lead-on|page-loading)/, priority: 2 },
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
