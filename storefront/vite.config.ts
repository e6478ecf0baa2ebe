import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { trimRouter } from "./trim-router.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), trimRouter()],
  // The content security policy allows no data: fonts, so nothing is folded into the style sheet.
  build: { assetsInlineLimit: 0 },
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
                  test: /app\/(root\.tsx|page-title|loading\/)|primitives\/(button|empty-state|error-block|field|link-button|picture|price)\b|contract\/money/,
                  priority: 2,
                },
                {
                  name: "shelf",
                  test: /catalogue\/(product-grid|product-card|grid-skeleton)/,
                  priority: 1,
                },
                {
                  name: "identity",
                  test: /features\/account\/(auth-page|use-form|form-failure|form-rules|login-form|signed-out-only)|primitives\/password-field|validation\/email|session\/return-path/,
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
