import type { OrderEventData } from "#contract/api/order-events.ts";
import type { ReturnStatus } from "#contract/api/returns.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { tellOrder } from "#server/modules/orders/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { findPaidBack } from "./find-paid-back.ts";
import type { LockedReturn } from "./lock-return.ts";
import { addressForBuyer } from "./return-address.ts";
import { type ReturnMailKind, returnMail } from "./return-mails.ts";
import { insertReturnChange } from "./returns.queries.ts";

type ReturnEventKind = Extract<keyof OrderEventData, `return_${string}`>;

/** An event of the order's timeline, without which return it speaks of. */
type ReturnEvent = {
  [Kind in ReturnEventKind]: {
    readonly kind: Kind;
    readonly data: Omit<OrderEventData[Kind], "returnId" | "reference">;
  };
}[ReturnEventKind];

/** What is told of a step. */
export interface ToldStep {
  /** Such as `guest`, `user:usr_1` or `staff:stf_1`. */
  readonly actor: string;
  /** What the buyer is told besides. */
  readonly words?: string | undefined;
  readonly event: ReturnEvent;
  /** The message about it; none where another part of the store writes it. */
  readonly mail?: ReturnMailKind;
  /** Whether it can be taken back for a moment, for which its message waits. */
  readonly canUndo?: boolean;
}

/** Tells a step of a return: in its own history, in both timelines of the order, and the buyer by mail. */
export async function tellStep(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  { actor, words = "", event, mail, canUndo, from }: ToldStep & { from: ReturnStatus | null },
): Promise<void> {
  const at = record.statusAt;
  const holdMs = canUndo ? undoAllowedMs : 0;
  const mailId = mail && (await mailStep(tx, runtime, { order, record }, { mail, words, holdMs }));
  const { id: returnId, reference, orderId } = record;
  const eventId = await tellOrder(tx, {
    orderId,
    kind: event.kind,
    actor,
    data: { ...event.data, returnId, reference } as OrderEventData[ReturnEventKind],
    buyerSees: true,
    at,
    ...(canUndo && { mailId }),
  });
  await insertReturnChange(tx, {
    returnId,
    fromStatus: from,
    toStatus: record.status,
    actor,
    words,
    eventId,
    createdAt: at,
  });
}

/**
 * Writes to the buyer about a step.
 * @param holdMs so long the message waits, in ms
 * @returns its id
 */
export async function mailStep(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  about: { readonly mail: ReturnMailKind; readonly words: string; readonly holdMs: number },
): Promise<string | undefined> {
  const { mail, words, holdMs } = about;
  const written = returnMail(mail, {
    ...{ order, record, words, contact: await readContact(tx) },
    paidBack: mail === "arrived" ? await findPaidBack(tx, { order, record }) : "none",
    ...(await addressForBuyer(tx, runtime, order)),
  });
  return await writeMail(tx, runtime, { ...written, holdMs });
}
