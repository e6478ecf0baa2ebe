import { Logger, runOnce } from "graphile-worker";
import { createDropPhotoTask, dropPhotoJob } from "#server/modules/orders/index.ts";
import type { TestApp } from "./app.ts";

/** Works off the jobs that delete photos of parcels, also those that wait for their hour. */
export async function dropPhotos({ runtime }: Pick<TestApp, "runtime">): Promise<void> {
  await runtime.db.rows({
    text: `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      from graphile_worker.jobs where task_identifier = $1`,
    values: [dropPhotoJob.name],
  });
  const task = createDropPhotoTask(runtime);
  await runOnce({
    pgPool: runtime.db.pool,
    taskList: { [dropPhotoJob.name]: (payload) => task(payload) },
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
}
