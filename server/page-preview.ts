import type { FastifyRequest } from "fastify";
import { hasRight } from "#contract/rights.ts";
import type { Runtime } from "./database/runtime.ts";
import { findPreview, readPreviewSecret } from "./modules/settings/index.ts";
import { findSignedInMember } from "./modules/staff/index.ts";
import { AppError } from "./platform/errors.ts";

/**
 * What makes a page say what is not published yet, where its address asks for that: the value of the header that the
 * page passes on to the API. Only a member of staff who is signed in, in the browser in which they asked for the
 * preview, is shown one; the secret is in a cookie, so the address alone opens nothing.
 * @returns undefined where the address asks for none
 * @throws {AppError} `not_found` for a preview that is over or somebody else's
 */
export async function askedPreview(
  runtime: Runtime,
  asked: URL,
  request: Pick<FastifyRequest, "headers">,
): Promise<string | undefined> {
  const id = asked.searchParams.get("preview");
  if (id === null) return undefined;
  const secret = readPreviewSecret(request);
  const preview = secret && (await findPreview(runtime.db, runtime, id, secret));
  const member = preview && (await findSignedInMember(runtime, preview.staffId));
  if (!member || !hasRight(member.role, "words.edit")) {
    throw new AppError("not_found", { detail: "This preview is over. Open it again in Settings." });
  }
  return `${id}.${secret}`;
}

/** Of a reply that shows what is not published: kept by nobody, found by nobody, framed by the back office alone. */
export const previewReplyHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "x-frame-options": "SAMEORIGIN",
} as const;
