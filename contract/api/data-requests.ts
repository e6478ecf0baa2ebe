import { Type } from "typebox";
import { limits } from "./limits.ts";
import { Day } from "./moment.ts";

/** What somebody may ask about their data: a copy of it, or to be forgotten. */
export const DataRequestKind = Type.Union([Type.Literal("copy"), Type.Literal("forget")]);
/** What somebody may ask about their data. */
export type DataRequestKind = Type.Static<typeof DataRequestKind>;

/** What a request asks for, and until when. */
export const DueRequest = Type.Object({
  kind: DataRequestKind,
  /** The last day for it, such as `2026-12-21`. */
  dueOn: Type.String(),
});

/** What somebody asked about their data, and what became of it. */
export const DataRequest = Type.Object({
  ...DueRequest.properties,
  id: Type.String(),
  /** How it came, in staff's words. */
  words: Type.String(),
  askedOn: Type.String(),
  /** Who wrote it down. */
  author: Type.String(),
  /** Null while it is open. */
  ended: Type.Union([
    Type.Object({
      as: Type.Union([
        Type.Literal("done"),
        /** Without what was asked for. */
        Type.Literal("closed"),
      ]),
      at: Type.String(),
      by: Type.String(),
      words: Type.String(),
    }),
    Type.Null(),
  ]),
});

/** Body of POST /staff/customers/{id}/data-requests. */
export const RecordDataRequest = Type.Object(
  {
    kind: DataRequestKind,
    /** The day it came, today or in the year before. */
    askedOn: Day,
    /** How it came: by mail, on the phone. */
    words: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/customers/{id}/data-requests. */
export type RecordDataRequest = Type.Static<typeof RecordDataRequest>;

/** Body of POST /staff/customers/{id}/data-requests/close: the one of this kind that is open, and why. */
export const CloseDataRequest = Type.Object(
  {
    kind: DataRequestKind,
    words: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/customers/{id}/data-requests/close. */
export type CloseDataRequest = Type.Static<typeof CloseDataRequest>;
