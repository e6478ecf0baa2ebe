import type { ContentSection } from "#contract/api/content/content-sections.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { SettingsSection } from "#contract/api/settings/settings-sections.ts";
import type { PublishedSection } from "#contract/api/settings/staff-settings.ts";
import type {
  SectionName,
  StoreSettings,
  VatSettings,
} from "#contract/api/settings/store-settings.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findAssets, toImageReply } from "#server/modules/media/index.ts";
import { defaultContent, getDefaults, type SettingsConfig } from "./default-content.ts";
import { findPublished } from "./settings.queries.ts";

export async function getContent<Part extends ContentSection>(
  on: Queryable,
  part: Part,
): Promise<ContentOf[Part]> {
  return withDefaults(defaultContent[part], (await findPublished(on, part))?.value);
}

export async function getStoreSettings<Part extends SettingsSection>(
  on: Queryable,
  config: SettingsConfig,
  part: Part,
): Promise<StoreSettings[Part]> {
  return withDefaults(
    getDefaults(config, part) as StoreSettings[Part],
    (await findPublished(on, part))?.value,
  );
}

/** Undefined where the store charges none. */
export async function getVatTerms(
  on: Queryable,
  config: SettingsConfig,
): Promise<VatTerms | undefined> {
  return toVatTerms(await getStoreSettings(on, config, "vat"));
}

export function toVatTerms({ mode, percent, coversDelivery }: VatSettings): VatTerms | undefined {
  return mode === "off" ? undefined : { percent, isAdded: mode === "added", coversDelivery };
}

/** Fills fields the published version did not have yet. */
export function withDefaults<Values>(own: Values, published: unknown): Values {
  return published ? { ...own, ...(published as Values) } : own;
}

export type Contact = ContentOf["contacts"]["contact"] & { readonly name: string };

export async function getContact(on: Queryable): Promise<Contact> {
  const { name, contact } = await getContent(on, "contacts");
  return { ...contact, name };
}

export type Seller = Contact & { readonly rcNumber?: string; readonly tin?: string };

/** For invoices. */
export async function getSeller(on: Queryable, config: SettingsConfig): Promise<Seller> {
  const [{ name, contact, rcNumber = "" }, { tin }] = await Promise.all([
    getContent(on, "contacts"),
    getStoreSettings(on, config, "vat"),
  ]);
  return { ...contact, name, rcNumber, tin };
}

export async function getSection(
  on: Queryable,
  config: SettingsConfig,
  part: SectionName,
): Promise<PublishedSection> {
  const row = await findPublished(on, part);
  const values = withDefaults<unknown>(getDefaults(config, part), row?.value);
  const pictures = listSectionPictures(part, values);
  const assets =
    pictures.length > 0
      ? await findAssets(
          on,
          pictures.map(({ id }) => id),
        )
      : [];
  return {
    id: part,
    version: row?.version ?? 1,
    values,
    pictures: assets.map((asset) => ({ mediaId: asset.id, image: toImageReply(asset, "", "") })),
    own: getDefaults(config, part),
    publishedAt: row?.publishedAt.toISOString() ?? null,
  };
}

export interface SectionPicture {
  readonly field: string;
  readonly id: string;
}

export function listSectionPictures(part: SectionName, values: unknown): readonly SectionPicture[] {
  if (part === "contacts") {
    const { logo } = values as ContentOf["contacts"];
    return logo ? [{ field: "logo", id: logo.id }] : [];
  }
  if (part !== "home") return [];
  const { picture } = (values as ContentOf["home"]).hero;
  return [picture?.wide, picture?.phone].flatMap((id) =>
    id === undefined ? [] : [{ field: "hero.picture", id }],
  );
}
