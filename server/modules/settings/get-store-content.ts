import { createHash } from "node:crypto";
import {
  type ContentSection,
  type PageSection,
  pageSectionNames,
} from "#contract/api/content/content-sections.ts";
import type { ContentOf, StoreContent } from "#contract/api/content/store-content.ts";
import type {
  SellingSettings,
  TransferSettings,
  VatSettings,
} from "#contract/api/settings/store-settings.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findAssets, toImageReply } from "#server/modules/media/index.ts";
import { opensAccounts } from "#server/platform/config/payment-config.ts";
import { themeMark } from "#server/platform/theme/store-theme.ts";
import { storeConfig } from "#store/config.ts";
import { theme } from "#store/theme.ts";
import {
  defaultContent,
  getCardProvider,
  getDefaults,
  type SettingsConfig,
} from "./default-content.ts";
import { drawStoreName } from "./draw-name.ts";
import { listVisiblePolicies } from "./policies.ts";
import { listSectionPictures, toVatTerms, withDefaults } from "./read-settings.ts";
import { listPublished, type PublishedRow } from "./settings.queries.ts";
import { storeIconsPath } from "./store-icons.ts";

export interface PreviewedContent {
  readonly part: ContentSection;
  readonly values: unknown;
}

export type GetStats = (
  on: Queryable,
  stats: ContentOf["home"]["stats"],
) => Promise<(string | null)[]>;

type EditedContent = { readonly [Part in PageSection]?: ContentOf[Part] };

/** Only what differs from the store's files; null where not requested, empty where nothing was edited. */
export async function getStoreContent(
  on: Queryable,
  config: SettingsConfig,
  getStats: GetStats,
  selected: readonly string[],
  previewed?: PreviewedContent,
): Promise<StoreContent> {
  const published = await listPublished(on);
  const edited = mergeEdited(published, previewed);
  const values = Object.fromEntries(
    pageSectionNames
      .filter((part) => part in edited)
      .map((part) => [part, selected.includes(part) ? edited[part] : null]),
  );
  const { contacts, home } = edited;
  const shareImage = getSharePicturePath(toShareContent(edited));
  const icons = storeIconsPath(contacts);
  const cardProvider = getCardProvider(config);
  const vatSettings = withDefaults(
    getDefaults(config, "vat") as VatSettings,
    published.find(({ part }) => part === "vat")?.value,
  );
  const vat = toVatTerms(vatSettings);
  const policies = await listVisiblePolicies(on, config);
  const { returnDays } = withDefaults(
    getDefaults(config, "selling") as SellingSettings,
    published.find(({ part }) => part === "selling")?.value,
  );
  return {
    ...values,
    ...(selected.includes("contacts") &&
      (contacts ? await getNamePictures(on, contacts) : await getDrawnName(storeConfig.name))),
    ...(home && selected.includes("home") && (await getHomePictures(on, home))),
    ...(home?.usesMeasuredStats &&
      selected.includes("home") && { figures: await getStats(on, home.stats) }),
    ...(shareImage && { shareImage }),
    ...(icons && { icons }),
    ...(selected.includes("name") && { named: await getStoreName(edited) }),
    ...(cardProvider && { cardProvider }),
    ...(vat && { vat }),
    ...(vatSettings.tin && { tin: vatSettings.tin }),
    ...(isTransferOn(published, "isOn") && { acceptsTransfers: true as const }),
    ...(opensAccounts(config.payments) &&
      isTransferOn(published, "usesOrderAccounts") && { usesOrderAccounts: true as const }),
    ...(policies.length > 0 && { policies }),
    ...(policies.includes("returns-policy") && { returnDays }),
  };
}

function isTransferOn(
  published: readonly PublishedRow[],
  setting: "isOn" | "usesOrderAccounts",
): boolean {
  const rules = published.find(({ part }) => part === "transfer")?.value;
  return (rules as TransferSettings | null | undefined)?.[setting] === true;
}

export async function getEditedContent(
  on: Queryable,
  previewed?: PreviewedContent,
): Promise<EditedContent> {
  return mergeEdited(await listPublished(on), previewed);
}

function mergeEdited(
  published: readonly PublishedRow[],
  previewed?: PreviewedContent,
): EditedContent {
  const values = new Map<string, unknown>();
  for (const { part, value } of published) if (value) values.set(part, value);
  if (previewed) values.set(previewed.part, previewed.values);
  return Object.fromEntries(
    pageSectionNames
      .filter((part) => values.has(part))
      .map((part) => [part, withDefaults<unknown>(defaultContent[part], values.get(part))]),
  ) as EditedContent;
}

export async function usesPicture(on: Queryable, assetId: string): Promise<boolean> {
  const edited = await getEditedContent(on);
  return pageSectionNames.some((part) =>
    listSectionPictures(part, edited[part] ?? defaultContent[part]).some(
      ({ id }) => id === assetId,
    ),
  );
}

async function getStoreName({ contacts }: EditedContent): Promise<StoreContent["named"]> {
  const name = contacts?.name ?? storeConfig.name;
  return { name, wordmark: await drawStoreName(name) };
}

async function getNamePictures(
  on: Queryable,
  { name, logo }: ContentOf["contacts"],
): Promise<Pick<StoreContent, "logo" | "wordmark">> {
  const [asset] = logo ? await findAssets(on, [logo.id]) : [];
  return {
    ...(await getDrawnName(name)),
    ...(asset && { logo: toImageReply(asset, name, name) }),
  };
}

/** Nothing where pages have the drawing in their code. */
async function getDrawnName(name: string): Promise<Pick<StoreContent, "wordmark">> {
  const isBuilt = name === storeConfig.name && theme.logo.drawing === "wordmark.ts";
  return isBuilt ? {} : { wordmark: await drawStoreName(name) };
}

async function getHomePictures(
  on: Queryable,
  { hero: { picture } }: ContentOf["home"],
): Promise<Pick<StoreContent, "hero">> {
  if (!picture) return {};
  const { wide, phone, alt, focus } = picture;
  const assets = await findAssets(on, phone ? [wide, phone] : [wide]);
  const reply = (id: string | undefined) => {
    const asset = assets.find((each) => each.id === id);
    return asset && toImageReply(asset, "", alt, focus);
  };
  const [wideImage, phoneImage] = [reply(wide), reply(phone)];
  return wideImage ? { hero: { wide: wideImage, ...(phoneImage && { phone: phoneImage }) } } : {};
}

export interface ShareContent {
  readonly name: string;
  readonly art: string | undefined;
}

export function toShareContent({ contacts, home }: EditedContent): ShareContent {
  return { name: contacts?.name ?? storeConfig.name, art: home?.hero.picture?.wide };
}

/** Undefined for the store's own name and art, whose picture is in the build. */
export function getSharePicturePath({ name, art }: ShareContent): string | undefined {
  const isBuilt = name === storeConfig.name && theme.logo.drawing === "wordmark.ts";
  if (isBuilt && art === undefined) return undefined;
  const mark = createHash("sha256")
    .update(`${themeMark} ${name} ${art}`)
    .digest("hex")
    .slice(0, 16);
  return `/share/store/${mark}.jpg`;
}
