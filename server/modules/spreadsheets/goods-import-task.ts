import type { JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { SizeSpeakers } from "#server/modules/catalogue/index.ts";
import { giveUpReading, readImport } from "./read-import.ts";
import { undoImport } from "./undo-import.ts";
import { writeImport } from "./write-import.ts";

/** Goes on with an import where it stands; what is not its turn does nothing. */
export function createGoodsImportTask(runtime: Runtime & SizeSpeakers): JobTask {
  return async (payload, signal, isLastTry) => {
    const { importId } = payload as { readonly importId: string };
    try {
      await readImport(runtime, importId, signal);
    } catch (error) {
      // What is broken off is given back to the queue, with the try it took.
      if (isLastTry && !signal?.aborted) await giveUpReading(runtime, importId);
      throw error;
    }
    await writeImport(runtime, importId, signal);
    await undoImport(runtime, importId, signal);
  };
}
