import "#server/platform/concurrency/ignore-signals.ts";
import type { PdfResult, PdfTask } from "./run-worker.ts";

process.on("message", async (task: PdfTask) => {
  process.send?.(await render(task).catch((error: unknown): PdfResult => ({ error })));
});

process.send?.("ready");

async function render({ module, functionName, data }: PdfTask): Promise<PdfResult> {
  const functions: Readonly<Record<string, (data: unknown) => Promise<Buffer>>> = await import(
    module
  );
  const content = await functions[functionName]?.(data);
  return content ? { content } : { error: new Error(`${functionName} renders no PDF`) };
}
