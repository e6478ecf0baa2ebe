import type { ContentSection } from "#contract/api/content/content-sections.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { SettingsSection } from "#contract/api/settings/settings-sections.ts";
import type { PublishedSection } from "#contract/api/settings/staff-settings.ts";
import type { StoreSettings } from "#contract/api/settings/store-settings.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

export interface ReadSection<Part extends ContentSection> extends PublishedSection {
  readonly values: ContentOf[Part];
  readonly own: ContentOf[Part];
}

/**
 * Has `GET /store/content` tell the words of this moment; what is kept may be those of before, until the word of a change
 * comes round. There is no such preview.
 */
export const bypassCache = { headers: { "x-preview": "none" } };

export async function readSection<Part extends ContentSection>(
  shop: TestApp,
  { headers }: SignedInStaff,
  part: Part,
): Promise<ReadSection<Part>> {
  const reply = await shop.api<Reply<ReadSection<Part>>>(`GET /staff/content/${part}`, { headers });
  return reply.body.data;
}

export async function publishSection<Part extends ContentSection>(
  shop: TestApp,
  staff: SignedInStaff,
  part: Part,
  change: (values: ContentOf[Part]) => ContentOf[Part],
) {
  const { version, values } = await readSection(shop, staff, part);
  const body = { version, values: change(structuredClone(values)) };
  const { headers } = staff;
  return await shop.api<Reply<ReadSection<Part>>>(`PATCH /staff/content/${part}`, {
    headers,
    body,
  });
}

export async function readSettings<Part extends SettingsSection>(
  shop: TestApp,
  headers: Record<string, string>,
  part: Part,
): Promise<{ readonly version: number; readonly values: StoreSettings[Part] }> {
  const reply = await shop.api<Reply<{ version: number; values: StoreSettings[Part] }>>(
    `GET /staff/settings/${part}`,
    { headers },
  );
  return reply.body.data;
}

export async function saveSettings<Part extends SettingsSection>(
  shop: TestApp,
  { headers }: SignedInStaff,
  part: Part,
  change: Partial<StoreSettings[Part]>,
) {
  const { version, values } = await readSettings(shop, headers, part);
  const body = { version, values: { ...values, ...change } };
  return await shop.api(`PATCH /staff/settings/${part}`, { headers, body });
}
