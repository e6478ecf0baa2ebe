import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { countHeldBytes } from "./bulk-order-files.queries.ts";

const gibibyte = 1024 ** 3;

/**
 * Bytes of files that enquiries nobody has taken up may hold: the disk they lie on is the one orders are written to. Some
 * thousand enquiries as they come; who proved an address is heard while strangers have filled their part.
 */
const mostHeld = { ofProved: 4 * gibibyte, ofAnybody: 2 * gibibyte };

/** Enquiries with files in a day, of one client or of an account that proved its address: 240 MB of files at most. */
const perSender = { name: "bulk-order-files", limit: 20, windowSeconds: 86_400 };

/** Who sends files. */
export interface FileSender {
  /** The account that proved its address, else the client. */
  readonly key: string;
  readonly isProved: boolean;
}

/**
 * Takes files to be looked at and kept only as far as there is room for them. The words of an enquiry have room in any
 * case, and the refusal says so.
 * @throws {AppError} `rate_limited` naming the field
 */
export async function limitFiles(
  { db, limits }: Pick<Runtime, "db" | "limits">,
  files: readonly SentFile[],
  { key, isProved }: FileSender,
): Promise<void> {
  if (files.length === 0) return;
  const sent = files.reduce((sum, { content }) => sum + content.length, 0);
  const most = isProved ? mostHeld.ofProved : mostHeld.ofAnybody;
  const hasRoom = (await countHeldBytes(db)) + sent <= most;
  if (hasRoom && (await limits.trySpend(perSender, key))) return;
  throw new AppError("rate_limited", {
    detail:
      "We cannot take files just now. Please send your enquiry without them: we will ask you for them.",
    errors: [{ field: "attachments", message: "Please send your enquiry without files" }],
  });
}
