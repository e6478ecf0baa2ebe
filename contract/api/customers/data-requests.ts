import { Type } from "typebox";
import { Day } from "../fields.ts";
import { limits } from "../limits.ts";

export const DataRequestKind = Type.Union([Type.Literal("export"), Type.Literal("erase")]);
export type DataRequestKind = Type.Static<typeof DataRequestKind>;

export const DueRequest = Type.Object({
  kind: DataRequestKind,
  dueOn: Type.String(),
});

export const DataRequest = Type.Object({
  ...DueRequest.properties,
  id: Type.String(),
  note: Type.String(),
  requestedOn: Type.String(),
  author: Type.String(),
  ended: Type.Union([
    Type.Object({
      as: Type.Union([Type.Literal("done"), Type.Literal("closed")]),
      at: Type.String(),
      by: Type.String(),
      note: Type.String(),
    }),
    Type.Null(),
  ]),
});

export const RecordDataRequest = Type.Object(
  {
    kind: DataRequestKind,
    /** Within the last year. */
    requestedOn: Day,
    note: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
export type RecordDataRequest = Type.Static<typeof RecordDataRequest>;

export const CloseDataRequest = Type.Object(
  {
    kind: DataRequestKind,
    note: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
export type CloseDataRequest = Type.Static<typeof CloseDataRequest>;
