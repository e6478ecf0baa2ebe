import { rulesPartNames } from "#contract/api/rules-parts.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { Publish, ReturnToVersion, StaffSettings } from "#contract/api/staff-settings.ts";
import type { SettingsOf, SettingsPart } from "#contract/api/store-rules.ts";
import { tellChanges } from "#contract/validation/tell-changes.ts";
import { type Changed, changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { checkWords } from "./check-words.ts";
import { ownOf } from "./own-words.ts";
import { tellSettings } from "./read-settings.ts";
import { requireShown } from "./require-shown.ts";
import { findVersion, insertVersion, lockPart } from "./settings.queries.ts";

type Store = Pick<Runtime, "db" | "clock" | "config">;

/** Hears of a part that changed, in the transaction that publishes it; what it throws refuses the change. */
export type HeedChange = (
  tx: Tx,
  staff: StaffMember,
  change: {
    readonly part: SettingsPart;
    readonly version: number;
    readonly before: unknown;
    readonly after: unknown;
  },
) => Promise<void>;

const nobodyHears: HeedChange = async () => undefined;

/**
 * Publishes a part as it was sent; every page shows it at once, in every process.
 * @throws {AppError} `validation_failed`; `conflict` when it is not as it was seen (StaleMeta)
 */
export async function publishSettings<Part extends SettingsPart>(
  runtime: Store,
  staff: StaffMember,
  part: Part,
  { version, words }: Publish<SettingsOf[Part]>,
  heed: HeedChange = nobodyHears,
): Promise<StaffSettings> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const before = await lockFresh(tx, runtime, part, version);
    const value = checkWords(part, words);
    await requireShown(tx, part, value);
    return await publish(tx, runtime, staff, before, { part, value, restored: null, heed });
  });
}

/**
 * Makes an earlier version the next one; 1 is what the store's files say.
 * @throws {AppError} `not_found`; `conflict` when the part is not as it was seen (StaleMeta)
 */
export async function returnToVersion(
  runtime: Store,
  staff: StaffMember,
  part: SettingsPart,
  { version, to }: ReturnToVersion,
  heed: HeedChange = nobodyHears,
): Promise<StaffSettings> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const before = await lockFresh(tx, runtime, part, version);
    const earlier = to === 1 ? { value: null } : await findVersion(tx, part, to);
    if (!earlier) throw new AppError("not_found");
    return await publish(tx, runtime, staff, before, {
      part,
      value: earlier.value as SettingsOf[SettingsPart] | null,
      restored: to,
      heed,
    });
  });
}

async function lockFresh(
  tx: Tx,
  { config }: Store,
  part: SettingsPart,
  version: number,
): Promise<StaffSettings> {
  await lockPart(tx, part);
  const now = await tellSettings(tx, config, part);
  await requireFresh(version, now, (current) => current);
  return now;
}

async function publish(
  tx: Tx,
  { clock, config }: Store,
  staff: StaffMember,
  before: StaffSettings,
  next: {
    readonly part: SettingsPart;
    readonly value: SettingsOf[SettingsPart] | null;
    readonly restored: number | null;
    readonly heed: HeedChange;
  },
): Promise<Changed<StaffSettings>> {
  const { part, value, restored, heed } = next;
  const changes = tellChanges(before.words, value ?? ownOf(config, part));
  if (changes.length === 0) return { reply: before, change: null };
  const version = before.version + 1;
  await insertVersion(tx, {
    ...{ part, version, value, changes, restored },
    publishedAt: clock(),
    publishedBy: staffActor(staff),
  });
  await announcePageChange(tx, [everyPage]);
  const reply = await tellSettings(tx, config, part);
  await heed(tx, staff, { part, version, before: before.words, after: reply.words });
  const changed = changes.map(({ name }) => name).join("; ");
  const isRule = rulesPartNames.some((name) => name === part);
  return {
    reply,
    change: {
      subject: part,
      action: restored === null ? "settings.published" : "settings.returned",
      // Rules are few and short; of words the history of the part tells what they were.
      before: { version: before.version, ...(isRule && (before.words as object)) },
      after: { version, ...(isRule ? (reply.words as object) : { changed }) },
    },
  };
}
