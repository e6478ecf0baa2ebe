import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface OnboardingRow {
  readonly dismissedAt: Date | null;
  readonly demoRemovedAt: Date | null;
}

const text = "select dismissed_at, demo_removed_at from onboarding";

export async function getOnboardingRow(on: Queryable): Promise<OnboardingRow> {
  return (await on.first<OnboardingRow>({ text })) ?? { dismissedAt: null, demoRemovedAt: null };
}

export async function lockOnboardingRow(tx: Tx): Promise<OnboardingRow> {
  const row = await tx.first<OnboardingRow>({ text: `${text} for no key update` });
  return row ?? { dismissedAt: null, demoRemovedAt: null };
}

export async function saveDismissed(tx: Tx, at: Date | null): Promise<void> {
  await tx.rows({ text: "update onboarding set dismissed_at = $1", values: [at] });
}

export async function saveDemoRemoved(tx: Tx, at: Date): Promise<void> {
  await tx.rows({ text: "update onboarding set demo_removed_at = $1", values: [at] });
}
