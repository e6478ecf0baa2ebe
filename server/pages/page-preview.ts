import type { FastifyRequest } from "fastify";
import { hasRight } from "#contract/rights.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findPreview, readPreviewSecret } from "#server/modules/settings/index.ts";
import { findSignedInMember } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";

/**
 * The secret is in a cookie, so the URL alone shows nothing.
 * @returns undefined where the URL asks for no preview
 * @throws {AppError} `not_found` for an expired preview or another member's
 */
export async function authorizePreview(
  runtime: Runtime,
  url: URL,
  request: Pick<FastifyRequest, "headers">,
): Promise<string | undefined> {
  const id = url.searchParams.get("preview");
  if (id === null) return undefined;
  const secret = readPreviewSecret(request);
  const preview = secret && (await findPreview(runtime.db, runtime, id, secret));
  const member = preview && (await findSignedInMember(runtime, preview.staffId));
  if (!member || !hasRight(member.role, "content.edit")) {
    throw new AppError("not_found", {
      detail: "This preview has expired. Open it again in Settings.",
    });
  }
  return `${id}.${secret}`;
}

/** Not cached, not indexed, framed by the back office only. */
export const previewReplyHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "x-frame-options": "SAMEORIGIN",
} as const;
