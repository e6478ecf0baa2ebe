import { Type } from "typebox";

export const RecordId = Type.String({ maxLength: 64, pattern: "^[\\w-]+$" });

export function isRecordId(text: string): boolean {
  return text.length <= 64 && /^[\w-]+$/.test(text);
}

export const RecordParams = Type.Object({ id: RecordId });
