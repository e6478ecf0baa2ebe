import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { runCommand } from "./run-program.ts";

await runCommand(async () => {
  const { close } = await openRuntime(readEnvironment());
  await close();
  process.stdout.write("The database is up to date.\n");
});
