import type { Queryable, Tx } from "#server/database/connection.ts";

/** What an owner did with the list of first steps. */
export interface FirstStepsRow {
  readonly dismissedAt: Date | null;
  readonly demoRemovedAt: Date | null;
}

const text = "select dismissed_at, demo_removed_at from first_steps";

/** What stands of the first steps. */
export async function readFirstSteps(on: Queryable): Promise<FirstStepsRow> {
  return (await on.first<FirstStepsRow>({ text })) ?? { dismissedAt: null, demoRemovedAt: null };
}

/** The same, kept as it is until the transaction ends. */
export async function lockFirstSteps(tx: Tx): Promise<FirstStepsRow> {
  const row = await tx.first<FirstStepsRow>({ text: `${text} for no key update` });
  return row ?? { dismissedAt: null, demoRemovedAt: null };
}

/** Puts the list away, or takes it out again. */
export async function saveDismissed(tx: Tx, at: Date | null): Promise<void> {
  await tx.rows({ text: "update first_steps set dismissed_at = $1", values: [at] });
}

/** Notes that what came with the store to try it with is not wanted any more. */
export async function saveDemoRemoved(tx: Tx, at: Date): Promise<void> {
  await tx.rows({ text: "update first_steps set demo_removed_at = $1", values: [at] });
}
