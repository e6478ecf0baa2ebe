import type { DoneEarlierMeta } from "#contract/api/idempotent.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { ChangeLetter, LetterDraft, StaffLetter } from "#contract/api/staff-letters.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import { answerOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { draftFaults } from "./letter-content.ts";
import {
  deleteLetter,
  findLetter,
  insertLetter,
  type LetterRecord,
  lockLetter,
  updateLetter,
} from "./letters.queries.ts";

/**
 * Begins a letter.
 * @param key the same key and letter are begun once, and answered the same again
 * @throws {AppError} `validation_failed`, `idempotency_mismatch` (DoneEarlierMeta)
 */
export async function createLetter(
  runtime: Runtime,
  staff: StaffMember,
  body: LetterDraft,
  key: string,
): Promise<StaffLetter> {
  const draft = readDraft(body);
  const once = { call: "POST /staff/letters", key, body, tellEarlier };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const id = newId("let");
    await insertLetter(tx, { ...draft, id, createdAt: runtime.clock() });
    const reply = toLetterReply(await getLetter(tx, id));
    return { reply, change: { action: "letter.created", subject: id, after: { ...draft } } };
  });
}

/** Staff name a letter by its subject. */
function tellEarlier({ id, subject }: StaffLetter): DoneEarlierMeta {
  return { id, name: subject };
}

/**
 * Changes what a letter says that was not sent.
 * @throws {AppError} `not_found`, `validation_failed`, `conflict` when it was sent, or changed meanwhile
 */
export async function changeLetter(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, ...written }: ChangeLetter,
): Promise<StaffLetter> {
  const draft = readDraft(written);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const before = await lockDraft(tx, id, version);
    const changed = (Object.keys(draft) as (keyof LetterDraft)[]).filter(
      (field) => draft[field] !== before[field],
    );
    if (changed.length === 0) return { reply: toLetterReply(before), change: null };
    await updateLetter(tx, id, draft, runtime.clock());
    return {
      reply: toLetterReply(await getLetter(tx, id)),
      change: {
        action: "letter.changed",
        subject: id,
        before: Object.fromEntries(changed.map((field) => [field, before[field]])),
        after: Object.fromEntries(changed.map((field) => [field, draft[field]])),
      },
    };
  });
}

/**
 * Throws a letter away that was not sent.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function discardLetter(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  version: number,
): Promise<void> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const { subject } = await lockDraft(tx, id, version);
    await deleteLetter(tx, id);
    const change = { action: "letter.discarded", subject: id, before: { subject } } as const;
    return { reply: undefined, change };
  });
}

/**
 * A letter that was not sent, locked until the transaction ends.
 * @param version the state that was looked at
 * @throws {AppError} `not_found`, `conflict`
 */
export async function lockDraft(tx: Tx, id: string, version: number): Promise<LetterRecord> {
  const letter = await lockLetter(tx, id);
  if (!letter) throw new AppError("not_found");
  if (letter.status !== "draft") {
    throw new AppError("conflict", { detail: "This letter was sent already." });
  }
  await requireFresh(version, letter, toLetterReply);
  return letter;
}

/** A letter. @throws {AppError} `not_found` */
export async function getLetter(on: Parameters<typeof findLetter>[0], id: string) {
  const letter = await findLetter(on, id);
  if (!letter) throw new AppError("not_found");
  return letter;
}

/** A letter as staff see it. */
export function toLetterReply(letter: LetterRecord): StaffLetter {
  return {
    ...letter,
    createdAt: letter.createdAt.toISOString(),
    updatedAt: letter.updatedAt.toISOString(),
    sentAt: letter.sentAt?.toISOString() ?? null,
  };
}

function readDraft(written: LetterDraft): LetterDraft {
  const errors = draftFaults(written);
  if (errors.length > 0) throw faultyFields(errors);
  return {
    subject: written.subject.trim(),
    preview: written.preview.trim(),
    body: written.body.trim(),
    buttonLabel: written.buttonLabel.trim(),
    buttonAddress: written.buttonAddress.trim(),
  };
}
