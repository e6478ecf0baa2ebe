import { AsyncLocalStorage } from "node:async_hooks";

interface ResultSlot {
  result?: unknown;
}

const slots = new AsyncLocalStorage<ResultSlot>();

/** `result` is set where it was passed as an object, without JSON. */
export async function receiveResult<Reply>(
  call: () => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly result: unknown }> {
  const slot: ResultSlot = {};
  // Some calls start only when awaited.
  const reply = await slots.run(slot, async () => await call());
  return { reply, result: slot.result };
}

/** @returns whether an in-process caller takes it; it must not be changed afterwards */
export function passResult(result: object): boolean {
  const slot = slots.getStore();
  if (slot) slot.result = result;
  return slot !== undefined;
}
