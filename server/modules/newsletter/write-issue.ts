import type { StaffMember } from "#contract/api/staff.ts";
import type { ChangeLetter, LetterDraft, StaffLetter } from "#contract/api/staff-letters.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { draftFaults } from "./issue-content.ts";
import {
  deleteIssue,
  findIssue,
  type IssueRecord,
  insertIssue,
  lockIssue,
  updateIssue,
} from "./issues.queries.ts";

/**
 * Begins a letter.
 * @throws {AppError} `validation_failed`
 */
export async function createIssue(
  runtime: Runtime,
  staff: StaffMember,
  written: LetterDraft,
): Promise<StaffLetter> {
  const draft = readDraft(written);
  const id = newId("let");
  return await changeAsStaff(runtime, staff, async (tx) => {
    await insertIssue(tx, { ...draft, id, createdAt: runtime.clock() });
    const reply = toLetterReply(await getIssue(tx, id));
    return { reply, change: { action: "letter.created", subject: id, after: { ...draft } } };
  });
}

/**
 * Changes what a letter says that was not sent.
 * @throws {AppError} `not_found`, `validation_failed`, `conflict` when it was sent, or changed meanwhile
 */
export async function changeIssue(
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
    await updateIssue(tx, id, draft, runtime.clock());
    return {
      reply: toLetterReply(await getIssue(tx, id)),
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
export async function discardIssue(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  version: number,
): Promise<void> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const { subject } = await lockDraft(tx, id, version);
    await deleteIssue(tx, id);
    const change = { action: "letter.discarded", subject: id, before: { subject } } as const;
    return { reply: undefined, change };
  });
}

/**
 * A letter that was not sent, locked until the transaction ends.
 * @param version the state that was looked at
 * @throws {AppError} `not_found`, `conflict`
 */
export async function lockDraft(tx: Tx, id: string, version: number): Promise<IssueRecord> {
  const issue = await lockIssue(tx, id);
  if (!issue) throw new AppError("not_found");
  if (issue.status !== "draft") {
    throw new AppError("conflict", { detail: "This letter was sent already." });
  }
  await requireFresh(version, issue, toLetterReply);
  return issue;
}

/** A letter. @throws {AppError} `not_found` */
export async function getIssue(on: Parameters<typeof findIssue>[0], id: string) {
  const issue = await findIssue(on, id);
  if (!issue) throw new AppError("not_found");
  return issue;
}

/** A letter as staff see it. */
export function toLetterReply(issue: IssueRecord): StaffLetter {
  return {
    ...issue,
    createdAt: issue.createdAt.toISOString(),
    updatedAt: issue.updatedAt.toISOString(),
    sentAt: issue.sentAt?.toISOString() ?? null,
  };
}

function readDraft(written: LetterDraft): LetterDraft {
  const errors = draftFaults(written);
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  return {
    subject: written.subject.trim(),
    preview: written.preview.trim(),
    body: written.body.trim(),
    buttonLabel: written.buttonLabel.trim(),
    buttonAddress: written.buttonAddress.trim(),
  };
}
