import type { PaperDone, PaperTask } from "./in-paper-process.ts";

process.on("message", async (task: PaperTask) => {
  process.send?.(await draw(task).catch((fault: unknown): PaperDone => ({ fault })));
});

// Whoever stops the store at a terminal stops this too; the store still answers those who wait, and ends it then.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});

process.send?.("ready");

async function draw({ module, drawer, data }: PaperTask): Promise<PaperDone> {
  const drawers: Readonly<Record<string, (data: unknown) => Promise<Buffer>>> = await import(
    module
  );
  const content = await drawers[drawer]?.(data);
  return content ? { content } : { fault: new Error(`${drawer} draws no paper`) };
}
