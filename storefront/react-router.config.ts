import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Two dozen routes cost less in one list than a request per link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
