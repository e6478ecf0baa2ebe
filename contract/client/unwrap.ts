import type { Reply } from "../api/envelope.ts";

/** The payload of a reply. */
export async function unwrap<T>(reply: Promise<Reply<T>>): Promise<T> {
  return (await reply).data;
}
