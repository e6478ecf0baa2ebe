import type { Config } from "@react-router/dev/config";

/** In the browser alone; the server sends one page for every address under /staff. */
export default {
  appDirectory: "app",
  // Without the trailing slash the build finds no page to prerender.
  basename: "/staff/",
  ssr: false,
} satisfies Config;
