import type { JobKind, JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { SizeReferences } from "#server/modules/catalogue/products/index.ts";
import { failReading, readImport } from "./preview/read-import.ts";
import { undoImport } from "./undo-import.ts";
import { writeImport } from "./write-import.ts";

export const productImportJob: JobKind = { name: "product-import", queue: "imports" };

/** Job retries: backoff grows from seconds to two hours, four hours in total. */
export const maxReadAttempts = 10;

export function createProductImportTask(runtime: Runtime & SizeReferences): JobTask {
  return async (payload, signal, isLastTry) => {
    const { importId } = payload as { readonly importId: string };
    try {
      await readImport(runtime, importId, signal);
    } catch (error) {
      // An aborted attempt goes back to the queue and does not count.
      if (isLastTry && !signal?.aborted) await failReading(runtime, importId);
      throw error;
    }
    await writeImport(runtime, importId, signal);
    await undoImport(runtime, importId, signal);
  };
}
