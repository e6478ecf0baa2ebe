import type { Tx } from "#server/database/connection.ts";
import { withholdMessage } from "./mail.queries.ts";

/**
 * Keeps a message that still waits from ever being sent, because what it tells of was taken back.
 * @returns false when it has left or was given up; then nothing changes
 */
export async function withholdMail(tx: Tx, id: string): Promise<boolean> {
  return await withholdMessage(tx, id);
}
