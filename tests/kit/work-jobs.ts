import { connect } from "#server/database/connection/connection.ts";
import { queueNames } from "#server/database/jobs/jobs.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";

// Run by worker-process.ts: works off the jobs of DATABASE_URL, with the lease times of its argument if there is one.
const [, , times] = process.argv;
const config = readConfig(process.env);
// Each queue holds one.
const db = connect(config.databaseUrl ?? "", { max: queueNames.length + 2 });
const log = createLog(config.logLevel);
const runtime = createRuntime({ config, db, clock: () => new Date(), log });
await startJobs(runtime, times && JSON.parse(times));
