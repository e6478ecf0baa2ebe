import { claimMode } from "#server/database/store-mode.ts";
import { seedStore } from "../demo/seed-store.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";

/** Fills a store with the demo goods and ends, for instance to try out live mode with something to sell. */
const { runtime, close } = await openRuntime(readEnvironment());
try {
  await claimMode(runtime.db, runtime.config.mode);
  await seedStore(runtime);
} finally {
  await close();
}
process.stdout.write("The demo goods are in the store.\n");
