import type { FastifyRequest } from "fastify";
import {
  type ContentSection,
  contentSectionNames,
  contentSections,
} from "#contract/api/content/content-sections.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { ContentPreview, PublishSection } from "#contract/api/settings/staff-settings.ts";
import type { SectionValues } from "#contract/api/settings/store-settings.ts";
import { iconPath } from "#contract/share/store-icons.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { hashToken, newId, newToken } from "#server/platform/auth/ids.ts";
import type { Config } from "#server/platform/config/config.ts";
import { requireVersion } from "#server/platform/errors/errors.ts";
import { readCookie, strictCookie } from "#server/platform/http/cookies.ts";
import { isHttps } from "#server/platform/http/security-headers.ts";
import { defaultContent } from "./default-content.ts";
import type { PreviewedContent } from "./get-store-content.ts";
import { getSection, withDefaults } from "./read-settings.ts";
import {
  deleteOldPreviews,
  findPreviewRow,
  listBrowserPreviews,
  upsertPreview,
} from "./settings.queries.ts";
import { storeIconsPath } from "./store-icons.ts";
import { requireDisplayable, validateSection } from "./validate-section.ts";

/** Each preview extends it. */
const previewMinutes = 30;

const cookieName = "aso_preview";

/**
 * Audited once per section.
 * @throws {AppError} `validation_failed`; `conflict` for another version (ConflictMeta)
 */
export function createPreview<Part extends ContentSection>(part: Part, secret: string) {
  return staffCommand<PublishSection<SectionValues[Part]>, ContentPreview, unknown>(
    async ({ tx, runtime, staff, body: { version, values } }) => {
      const value = validateSection(part, values);
      const now = runtime.clock();
      const expiresAt = new Date(now.getTime() + previewMinutes * 60_000);
      await requireDisplayable(tx, part, value);
      const current = await getSection(tx, runtime.config, part);
      await requireVersion(version, current, () => current);
      await deleteOldPreviews(tx, now);
      const { id, isNew } = await upsertPreview(tx, {
        ...{ id: newId("prv"), part, staffId: staff.id, value, expiresAt },
        secretHash: hashToken(secret),
      });
      const icon = part === "contacts" && iconPath(storeIconsPath(toContacts(value)), "touch");
      return {
        reply: {
          address: `${contentSections[part].page}?preview=${id}`,
          until: expiresAt.toISOString(),
          ...(icon && { icon }),
        },
        change: isNew ? { action: "settings.previewed", subject: part, after: { part } } : null,
      };
    },
  );
}

export async function findPreview(
  on: Queryable,
  { clock, lookUp }: Pick<Runtime, "clock" | "lookUp">,
  id: string,
  secret: string,
): Promise<(PreviewedContent & { readonly staffId: string }) | undefined> {
  const row = await lookUp(() => findPreviewRow(on, id, hashToken(secret), clock()));
  const part = contentSectionNames.find((name) => name === row?.part);
  return row && part && { part, values: row.value, staffId: row.staffId };
}

export async function findPreviewedContacts(
  on: Queryable,
  { clock, lookUp }: Pick<Runtime, "clock" | "lookUp">,
  secret: string,
  icons: string,
): Promise<ContentOf["contacts"] | undefined> {
  const rows = await lookUp(async () => {
    const found = await listBrowserPreviews(on, "contacts", hashToken(secret), clock());
    return found.length > 0 ? found : undefined;
  });
  return rows
    ?.map(({ value }) => toContacts(value))
    .find((contacts) => storeIconsPath(contacts) === icons);
}

function toContacts(value: unknown): ContentOf["contacts"] {
  return withDefaults(defaultContent.contacts, value);
}

export function readPreviewSecret({
  headers,
}: Pick<FastifyRequest, "headers">): string | undefined {
  const secret = readCookie(headers.cookie, cookieName);
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

export function createPreviewCookie(
  config: Pick<Config, "mode" | "publicUrl">,
  request: Pick<FastifyRequest, "headers">,
): { secret: string; cookie: string } {
  const secret = readPreviewSecret(request) ?? newToken();
  // Only a demo may use plain HTTP.
  const secure = config.mode === "live" || isHttps(config);
  const options = { path: "/", maxAgeSeconds: previewMinutes * 60, secure };
  return { secret, cookie: strictCookie(cookieName, secret, options) };
}
