import { claimMode } from "#server/database/store-mode.ts";
import { isDemoRemoved } from "#server/modules/onboarding/index.ts";
import { seedStore } from "../demo/seed-store.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { runCommand } from "./run-program.ts";

/** For instance to try live mode. */
await runCommand(async () => {
  const { runtime, close } = await openRuntime(readEnvironment());
  try {
    await claimMode(runtime.db, runtime.config.mode);
    await seedStore(runtime);
    process.stdout.write(
      (await isDemoRemoved(runtime.db))
        ? "An owner removed the demo products; they stay removed.\n"
        : "The demo products are in the store.\n",
    );
  } finally {
    await close();
  }
});
