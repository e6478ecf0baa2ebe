import type { AlreadyCreatedMeta } from "#contract/api/idempotent.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type Changed, changeAsStaff } from "./audit.ts";
import type { TransactionOptions, Tx } from "./connection/connection.ts";
import { runIdempotent } from "./idempotency.ts";
import type { Runtime } from "./runtime.ts";

export interface CommandRequest<Body, Params> {
  readonly staff: StaffMember;
  readonly params: Params;
  readonly body: Body;
  /** With it, the command runs once. */
  readonly idempotencyKey?: string | undefined;
  readonly method?: string;
  /** Keys of different addresses never meet. */
  readonly url?: string;
}

export interface Command<Body, Params, Needs> extends CommandRequest<Body, Params> {
  readonly tx: Tx;
  readonly runtime: Needs;
}

interface CommandOptions<Body, Reply, Params, Needs> extends TransactionOptions {
  /** A repeated request reads the record anew, so that its first reply is not stored. */
  readonly reread?: (command: Command<Body, Params, Needs>) => Promise<Reply>;
  readonly includePrevious?: (reply: Reply) => AlreadyCreatedMeta;
  /** For routes that share their keys. */
  readonly scope?: string;
}

/**
 * A change by a member of staff: one transaction with its audit entry, run once per idempotency key.
 * @param run throws `conflict` with the current record for a stale version (`requireVersion`)
 */
export function staffCommand<
  Body,
  Reply,
  Params = { readonly id: string },
  Needs extends Pick<Runtime, "db"> = Runtime,
>(
  run: (command: Command<Body, Params, Needs>) => Promise<Changed<Reply>>,
  {
    reread,
    includePrevious,
    scope,
    ...transaction
  }: CommandOptions<Body, Reply, Params, Needs> = {},
): (runtime: Needs) => (request: CommandRequest<Body, Params>) => Promise<Reply> {
  return (runtime) => (request) =>
    changeAsStaff(
      runtime,
      request.staff,
      async (tx) => {
        const { staff, params, body, idempotencyKey: key } = request;
        const command = { tx, runtime, staff, params, body };
        if (key === undefined) return await run(command);
        const call = scope ?? `${request.method} ${request.url}`;
        let done: Changed<Reply> | undefined;
        const stored = await runIdempotent<Reply | null>(
          tx,
          {
            ...{ scope: `${call} ${staff.id}`, key, body },
            ...(includePrevious && { includePrevious: (reply) => includePrevious(reply as Reply) }),
          },
          async () => {
            done = await run(command);
            return reread ? null : done.reply;
          },
        );
        return done ?? { reply: reread ? await reread(command) : (stored as Reply), change: null };
      },
      transaction,
    );
}
