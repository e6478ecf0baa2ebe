import type { Config } from "@react-router/dev/config";

/** One page that runs in the browser alone; the server sends it for every address under /staff. */
export default {
  appDirectory: "app",
  // Without the slash at its end the build finds no page to write.
  basename: "/staff/",
  ssr: false,
} satisfies Config;
