import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";

// Run by serving-process.ts: the API on DATABASE_URL at a free port; its address is the only line it prints.
const config = readConfig(process.env);
const db = connect(config.databaseUrl ?? "", { max: 10 });
const app = await buildApp(
  createRuntime({
    config,
    db,
    clock: () => new Date(),
    log: createLog(config.logLevel),
  }),
);
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
