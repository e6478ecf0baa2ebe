import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";

/** Brings the database up to date and ends. Starting the store does the same. */
const { close } = await openRuntime(readEnvironment());
await close();
process.stdout.write("The database is up to date.\n");
