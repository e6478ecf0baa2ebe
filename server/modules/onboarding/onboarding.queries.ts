import type { Queryable, Tx } from "#server/database/connection/connection.ts";

interface OnboardingRow {
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

type DemoKind = "order" | "person" | "discount" | "enquiry" | "type" | "campaign" | "subscriber";

export type DemoIds = Readonly<Record<DemoKind, readonly string[]>>;

export async function recordDemo(
  on: Queryable,
  kind: DemoKind,
  ids: readonly string[],
): Promise<void> {
  await on.rows({
    text: `insert into demo_record (kind, id) select $1, unnest($2::text[]) on conflict do nothing`,
    values: [kind, ids],
  });
}

export async function listDemoRecords(on: Queryable): Promise<DemoIds> {
  const rows = await on.rows<{ kind: DemoKind; id: string }>({
    text: "select kind, id from demo_record order by kind, id",
  });
  const idsOf = (kind: DemoKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    order: idsOf("order"),
    person: idsOf("person"),
    discount: idsOf("discount"),
    enquiry: idsOf("enquiry"),
    type: idsOf("type"),
    campaign: idsOf("campaign"),
    subscriber: idsOf("subscriber"),
  };
}

export async function clearDemoRecords(tx: Tx): Promise<void> {
  await tx.rows({ text: "delete from demo_record" });
}
