import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/staff/",
  plugins: [tailwindcss(), reactRouter()],
  // The content security policy allows no data: fonts, so nothing is folded into the style sheet.
  build: { assetsInlineLimit: 0 },
  // `react-router dev` in this folder works against a store that runs at its usual port.
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://localhost:3000" } },
});
