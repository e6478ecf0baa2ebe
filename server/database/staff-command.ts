import type { AlreadyCreatedMeta } from "#contract/api/idempotent.ts";
import type { StaffCaller } from "#server/platform/auth/staff-caller.ts";
import { type Changed, changeAsStaff } from "./audit.ts";
import type { TransactionOptions, Tx } from "./connection/connection.ts";
import { runIdempotent } from "./idempotency.ts";
import type { Runtime } from "./runtime.ts";

export interface CommandRequest<Body, Params = { readonly id: string }> {
  readonly staff: StaffCaller;
  readonly params: Params;
  readonly body: Body;
  /** With it, the command runs once. */
  readonly idempotencyKey?: string | undefined;
  readonly method?: string;
  /** Keys of different addresses never meet. */
  readonly url?: string;
}

export interface Command<Body, Params = { readonly id: string }, Needs = Runtime>
  extends CommandRequest<Body, Params> {
  readonly tx: Tx;
  readonly runtime: Needs;
}

interface CommandOptions<Body, Reply, Params, Needs> extends TransactionOptions {
  /** What of the reply is stored for a repeated request; all of it by default. */
  readonly toStored?: (reply: Reply) => Partial<Reply>;
  /** Reads the reply to a repeated request again; nothing is stored then unless `toStored` says so. */
  readonly reread?: (
    command: Command<Body, Params, Needs>,
    stored: Partial<Reply>,
  ) => Promise<Reply>;
  readonly includePrevious?: (stored: Reply) => AlreadyCreatedMeta;
  /** For routes that share their keys. */
  readonly scope?: string;
}

/**
 * A change by a member of staff or an API key: one transaction with its audit entry, run once per idempotency key.
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
    toStored,
    reread,
    includePrevious,
    scope,
    ...transaction
  }: CommandOptions<Body, Reply, Params, Needs> = {},
): (runtime: Needs) => (request: CommandRequest<Body, Params>) => Promise<Reply> {
  const store = toStored ?? (reread ? () => ({}) : (reply: Reply) => reply);
  const runOnce = async (
    command: Command<Body, Params, Needs>,
    { method, url }: CommandRequest<Body, Params>,
    key: string,
  ): Promise<Changed<Reply>> => {
    const { tx, staff, body } = command;
    let done: Changed<Reply> | undefined;
    const stored = await runIdempotent<Partial<Reply>>(
      tx,
      {
        // What stands behind the path may hold what must not be stored.
        ...{
          scope: `${scope ?? `${method} ${url?.split("?", 1)[0]}`} ${staff.id}`,
          key,
          body: body ?? null,
        },
        ...(includePrevious && { includePrevious: (found) => includePrevious(found as Reply) }),
      },
      async () => {
        done = await run(command);
        return store(done.reply);
      },
    );
    if (done) return done;
    return { reply: reread ? await reread(command, stored) : (stored as Reply), change: null };
  };
  return (runtime) => (request) => {
    const { staff, params, body, idempotencyKey: key } = request;
    const work = (tx: Tx) => {
      const command = { tx, runtime, staff, params, body };
      return key === undefined ? run(command) : runOnce(command, request, key);
    };
    return changeAsStaff(runtime, staff, work, transaction);
  };
}
