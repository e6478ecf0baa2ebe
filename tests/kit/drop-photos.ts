import { Logger, runOnce } from "graphile-worker";
import { deleteJobPayload } from "#server/database/jobs/jobs.ts";
import { createDeleteParcelPhotoTask, deleteParcelPhotoJob } from "#server/modules/orders/index.ts";
import type { TestApp } from "./app.ts";

/** Runs the jobs that delete photos of parcels, also the scheduled ones. */
export async function dropPhotos({ runtime }: Pick<TestApp, "runtime">): Promise<void> {
  await runtime.db.rows({
    text: `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      from graphile_worker.jobs where task_identifier = $1`,
    values: [deleteParcelPhotoJob.name],
  });
  const task = createDeleteParcelPhotoTask(runtime);
  await runOnce({
    pgPool: runtime.db.pool,
    taskList: {
      async [deleteParcelPhotoJob.name](payload, { job }) {
        await task(payload);
        await deleteJobPayload(runtime.db, job.id);
      },
    },
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
}
