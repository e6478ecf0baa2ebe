import type { DoneEarlierMeta } from "#contract/api/idempotent.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { type AuditedChange, type Changed, changeAsStaff, staffActor } from "./audit.ts";
import type { Tx } from "./connection.ts";
import { changeOnce } from "./idempotency.ts";
import type { Runtime } from "./runtime.ts";

/** A change that a member may ask for more than once, because an answer was lost. */
export interface OnceChange {
  /** What is done to what, such as `POST /staff/orders/ord_1/notes`: keys of different calls never meet. */
  readonly call: string;
  /** The sender's idempotency key. */
  readonly key: string;
  readonly body: unknown;
}

/**
 * Does what a member of staff asks for once for a key, with the audit entry that tells of it. Of the answer nothing is
 * kept: it is read anew.
 * @param work what to do; it is left out where the same request did it before
 * @param tell reads the answer, as things stand after it
 * @throws {AppError} `idempotency_mismatch` when the member used the key with another body
 */
export function changeOnceAsStaff<T>(
  runtime: Pick<Runtime, "db">,
  staff: Pick<StaffMember, "id">,
  { call, key, body }: OnceChange,
  work: (tx: Tx) => Promise<AuditedChange>,
  tell: (tx: Tx) => Promise<T>,
): Promise<T> {
  const once = { scope: `${call} ${staffActor(staff)}`, key, body };
  return changeAsStaff(runtime, staff, async (tx) => {
    const { change } = await changeOnce(tx, once, async () => ({
      reply: {},
      change: await work(tx),
    }));
    return { reply: await tell(tx), change };
  });
}

/** A change whose answer is kept with its key. */
export interface KeptOnceChange<T> extends OnceChange {
  /** What the member is told of the first change under the key, where another body is sent. */
  readonly tellEarlier?: (reply: T) => DoneEarlierMeta;
}

/**
 * Does what a member of staff asks for once for a key, with the audit entry that tells of it; the same again gets the
 * answer of the first.
 * @param work what to do; its answer is stored as JSON and must come back from JSON unchanged
 * @throws {AppError} `idempotency_mismatch` when the member used the key with another body
 */
export function answerOnceAsStaff<T>(
  runtime: Pick<Runtime, "db">,
  staff: Pick<StaffMember, "id">,
  { call, ...once }: KeptOnceChange<T>,
  work: (tx: Tx) => Promise<Changed<T>>,
): Promise<T> {
  const request = { scope: `${call} ${staff.id}`, ...once };
  return changeAsStaff(runtime, staff, (tx) => changeOnce(tx, request, () => work(tx)));
}
