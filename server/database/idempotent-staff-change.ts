import type { AlreadyCreatedMeta } from "#contract/api/idempotent.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { type AuditedChange, type Changed, changeAsStaff, staffActor } from "./audit.ts";
import { changeOnce } from "./idempotency.ts";
import type { Runtime } from "./runtime.ts";

export interface OnceChange {
  /** Such as `POST /staff/orders/ord_1/notes`: keys of different calls never meet. */
  readonly call: string;
  readonly key: string;
  readonly body: unknown;
}

/** `toReply` reads the record after the change. @throws {AppError} `idempotency_mismatch` */
export function changeOnceAsStaff<T>(
  runtime: Pick<Runtime, "db">,
  staff: Pick<StaffMember, "id">,
  { call, key, body }: OnceChange,
  work: (tx: Tx) => Promise<AuditedChange>,
  toReply: (tx: Tx) => Promise<T>,
): Promise<T> {
  const once = { scope: `${call} ${staffActor(staff)}`, key, body };
  return changeAsStaff(runtime, staff, async (tx) => {
    const { change } = await changeOnce(tx, once, async () => ({
      reply: {},
      change: await work(tx),
    }));
    return { reply: await toReply(tx), change };
  });
}

export interface IdempotentChange<T> extends OnceChange {
  readonly includePrevious?: (reply: T) => AlreadyCreatedMeta;
}

export function runIdempotentAsStaff<T>(
  runtime: Pick<Runtime, "db">,
  staff: Pick<StaffMember, "id">,
  { call, ...once }: IdempotentChange<T>,
  work: (tx: Tx) => Promise<Changed<T>>,
): Promise<T> {
  const request = { scope: `${call} ${staff.id}`, ...once };
  return changeAsStaff(runtime, staff, (tx) => changeOnce(tx, request, () => work(tx)));
}
