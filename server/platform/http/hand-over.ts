import { AsyncLocalStorage } from "node:async_hooks";

/** Where somebody within the process takes an answer from. */
interface Hands {
  made?: unknown;
}

const waiting = new AsyncLocalStorage<Hands>();

/**
 * Makes a call whose answer may be handed over as it was made, and not as text to be read again.
 * @returns the reply, and what was made for it where it was handed over
 */
export async function receive<Reply>(
  call: () => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly made: unknown }> {
  const hands: Hands = {};
  // Some calls begin only when they are awaited.
  const reply = await waiting.run(hands, async () => await call());
  return { reply, made: hands.made };
}

/** Hands an answer to whoever waits for it within the process; they may not change it. @returns whether somebody does */
export function handOver(made: object): boolean {
  const hands = waiting.getStore();
  if (hands) hands.made = made;
  return hands !== undefined;
}
