import { Type } from "typebox";

/** An id, or an order number, in the path of a call. */
export const RecordId = Type.String({ maxLength: 64, pattern: "^[\\w-]+$" });

/** Whether a part of a path that is not validated yet may be such an id. */
export function isRecordId(text: string): boolean {
  return text.length <= 64 && /^[\w-]+$/.test(text);
}

/** The path of one record. */
export const RecordParams = Type.Object({ id: RecordId });
