import { connect } from "#server/database/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { startJobs } from "#server/jobs.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";

// Run by working-process.ts: works off the jobs of DATABASE_URL, with the lease times of its argument if there is one.
const [, , times] = process.argv;
const config = readConfig(process.env);
const db = connect(config.databaseUrl ?? "", { max: 10 });
const log = createLog(config.logLevel);
const runtime = createRuntime({ config, db, clock: () => new Date(), log });
await startJobs(runtime, times && JSON.parse(times));
