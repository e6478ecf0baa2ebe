import { Type } from "typebox";

/** An id, or an order number, in the path of a call. */
export const RecordId = Type.String({ maxLength: 64, pattern: "^[\\w-]+$" });

/** The path of one record. */
export const RecordParams = Type.Object({ id: RecordId });
