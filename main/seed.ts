import { seedCatalogue } from "../demo/seed-catalogue.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";

/** Fills a demo store with the demo goods and ends. What is already there is left as it is. */
const { runtime, close } = await openRuntime(readEnvironment());
try {
  await seedCatalogue(runtime);
} finally {
  await close();
}
process.stdout.write("The demo goods are in the store.\n");
