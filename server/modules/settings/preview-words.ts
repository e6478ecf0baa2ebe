import type { StaffMember } from "#contract/api/staff.ts";
import type { Publish, WordsPreview } from "#contract/api/staff-settings.ts";
import type { SettingsOf } from "#contract/api/store-rules.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import { type WordsPart, wordsPartNames, wordsParts } from "#contract/api/words-parts.ts";
import { iconPath } from "#contract/share/store-icons.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { hashToken, newId } from "#server/platform/ids.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { checkWords } from "./check-words.ts";
import { ownWords } from "./own-words.ts";
import {
  deleteOldPreviews,
  findPreviewRow,
  listPreviewsOf,
  upsertPreview,
} from "./previews.queries.ts";
import { tellSettings, withOwn } from "./read-settings.ts";
import { requireShown } from "./require-shown.ts";
import { storeIconsPath } from "./store-icons.ts";
import type { TriedWords } from "./tell-store-words.ts";

/** How long a page can be looked at with words that are not published; each further look begins anew. */
export const previewMinutes = 30;

/**
 * Keeps what a member would publish, to be looked at on the shop's own page by the browser that holds the secret.
 * The audit log tells once that they tried something; not every letter of it.
 * @throws {AppError} `validation_failed`; `conflict` when the part is not as it was seen (StaleMeta)
 */
export async function previewWords<Part extends WordsPart>(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: StaffMember,
  part: Part,
  { version, words }: Publish<SettingsOf[Part]>,
  secret: string,
): Promise<WordsPreview> {
  const value = checkWords(part, words);
  const now = runtime.clock();
  const expiresAt = new Date(now.getTime() + previewMinutes * 60_000);
  return await changeAsStaff(runtime, staff, async (tx) => {
    await requireShown(tx, part, value);
    await requireFresh(version, await tellSettings(tx, runtime.config, part), (current) => current);
    await deleteOldPreviews(tx, now);
    const { id, isNew } = await upsertPreview(tx, {
      ...{ id: newId("prv"), part, staffId: staff.id, value, expiresAt },
      secretHash: hashToken(secret),
    });
    return {
      reply: {
        address: `${wordsParts[part].page}?preview=${id}`,
        until: expiresAt.toISOString(),
        ...(part === "contacts" && { icon: iconPath(storeIconsPath(contactsOf(value)), "touch") }),
      },
      change: isNew ? { action: "settings.tried", subject: part, after: { part } } : null,
    };
  });
}

/** Who tries which words under an id, for the browser that holds the secret; undefined where nobody does. */
export async function findPreview(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  id: string,
  secret: string,
): Promise<(TriedWords & { readonly staffId: string }) | undefined> {
  const row = await findPreviewRow(on, id, hashToken(secret), clock());
  const part = wordsPartNames.find((name) => name === row?.part);
  return row && part && { part, words: row.value, staffId: row.staffId };
}

/** The contacts whose icons lie under a path, as they are tried in the browser that holds the secret. */
export async function findTriedContacts(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  secret: string,
  icons: string,
): Promise<WordsOf["contacts"] | undefined> {
  const rows = await listPreviewsOf(on, "contacts", hashToken(secret), clock());
  return rows
    .map(({ value }) => contactsOf(value))
    .find((tried) => storeIconsPath(tried) === icons);
}

function contactsOf(value: unknown): WordsOf["contacts"] {
  return withOwn(ownWords.contacts, value);
}
