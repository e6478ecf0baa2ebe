import { claimMode } from "#server/database/store-mode.ts";
import { isDemoRemoved } from "#server/modules/firststeps/index.ts";
import { seedStore } from "../demo/seed-store.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";

/** Fills a store with the demo goods and ends, for instance to try out live mode with something to sell. */
const { runtime, close } = await openRuntime(readEnvironment());
try {
  await claimMode(runtime.db, runtime.config.mode);
  await seedStore(runtime);
  process.stdout.write(
    (await isDemoRemoved(runtime.db))
      ? "An owner took the demo goods out of the store, and they stay out.\n"
      : "The demo goods are in the store.\n",
  );
} finally {
  await close();
}
