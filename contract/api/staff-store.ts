import { Type } from "typebox";
import { nullableText } from "./nullable-text.ts";
import { storeTroubles } from "./store-troubles.ts";

const count = Type.Integer({ minimum: 0 });
const seconds = Type.Number({ minimum: 0 });

/** How the store is: what is the matter, and the figures behind it. */
export const StaffStore = Type.Object({
  at: Type.String(),
  /** The most urgent first; none while all is well. */
  troubles: Type.Array(Type.Enum(storeTroubles)),
  mail: Type.Object({
    waiting: count,
    /** Of those, refused before and to be tried again. */
    retrying: count,
    oldestSeconds: seconds,
    /** How long the oldest of those refused before has waited. */
    retryingSeconds: seconds,
    givenUp: count,
    lastSentAt: nullableText,
    /** Nothing leaves: messages stay in the mailbox of the demo. */
    isKeptHere: Type.Boolean(),
  }),
  payments: Type.Object({
    /** Payments the provider is still asked about. */
    watched: count,
    /** Of those, without an answer when asked last. */
    unanswered: count,
    overdueSeconds: seconds,
    /** Cases that a person must settle. */
    toSettle: count,
    keyRefusedSince: nullableText,
    lastMoneyAt: nullableText,
    lastWebhookAt: nullableText,
  }),
  jobs: Type.Object({
    /** Each process that runs jobs has one for each lane. */
    workers: count,
    lanes: Type.Array(
      Type.Object({
        lane: Type.String(),
        due: count,
        later: count,
        running: count,
        givenUp: count,
        /** How long the oldest job has been due. */
        lagSeconds: seconds,
        /** Longer than it may be. */
        isLate: Type.Boolean(),
      }),
    ),
  }),
  clock: Type.Object({
    /** This machine's clock against the database's; negative where it is behind. */
    aheadSeconds: Type.Number(),
  }),
  /** Null where the store keeps nothing on this machine. */
  disk: Type.Union([
    Type.Object({ freeBytes: Type.Number(), totalBytes: Type.Number() }),
    Type.Null(),
  ]),
  backup: Type.Object({
    /** Where to; null where the store makes none by itself. */
    place: nullableText,
    everyHours: count,
    isEncrypted: Type.Boolean(),
    /** The last that was made. */
    lastAt: nullableText,
    lastBytes: Type.Union([count, Type.Null()]),
    ageSeconds: Type.Union([seconds, Type.Null()]),
    /** Why the newest failed, in words; null where it did not. */
    fault: nullableText,
    /** Since when this store, brought back from a backup, does no jobs. */
    heldSince: nullableText,
  }),
  versions: Type.Object({
    store: Type.String(),
    node: Type.String(),
    postgres: Type.String(),
    migration: Type.String(),
  }),
});
/** See {@link StaffStore}. */
export type StaffStore = Type.Static<typeof StaffStore>;
