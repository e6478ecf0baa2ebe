import { createHash } from "node:crypto";
import type { PolicyName } from "#contract/api/content/content-sections.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findAssets, type MediaAsset } from "#server/modules/media/index.ts";
import {
  drawStoreName,
  getContent,
  getStoreSettings,
  listVisiblePolicies,
} from "#server/modules/settings/index.ts";
import { themeMark } from "#server/platform/theme/store-theme.ts";
import type { Wordmark } from "#store/wordmark.ts";
import type { MailLink } from "../mail.ts";

/** What every email says of the store. */
export interface MailBrand {
  readonly name: string;
  readonly address: string;
  /** International, without plus or spaces. */
  readonly chatNumber: string;
  readonly closing: string;
  readonly links: readonly MailLink[];
  readonly wordmark: MailWordmark;
}

export interface MailWordmark {
  /** Path without `-light.png` or `-dark.png`. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

const linkedPolicies = [
  ["returns-policy", "Returns policy"],
  ["privacy", "Privacy"],
] as const satisfies readonly (readonly [PolicyName, string])[];

/** @param closing of the settings unless given */
export async function getMailBrand(
  { db, config }: Pick<Runtime, "config"> & { readonly db: Queryable },
  closing?: string,
): Promise<MailBrand> {
  const [contacts, mail, policies] = await Promise.all([
    getContent(db, "contacts"),
    getStoreSettings(db, config, "mail"),
    listVisiblePolicies(db, config),
  ]);
  const { name, contact, chat } = contacts;
  return {
    name,
    address: contact.address,
    chatNumber: chat.number,
    closing: closing ?? mail.closing,
    links: linkedPolicies
      .filter(([policy]) => policies.includes(policy))
      .map(([policy, label]) => ({ label, href: `/${policy}` })),
    wordmark: toMailWordmark(contacts, await getWordmarkArt(db, contacts)),
  };
}

export type WordmarkArt = { readonly logo: MediaAsset } | { readonly name: Wordmark };

type NameAndLogo = Pick<ContentOf["contacts"], "name" | "logo">;

export async function getWordmarkArt(
  on: Queryable,
  { name, logo }: NameAndLogo,
): Promise<WordmarkArt> {
  const [asset] = logo ? await findAssets(on, [logo.id]) : [];
  return asset ? { logo: asset } : { name: await drawStoreName(name) };
}

const drawingVersion = 1;
const maxWidth = 240;
const nameHeight = 32;
const logoHeight = 44;

/** The path changes with what is drawn, since mail programs keep pictures. */
export function toMailWordmark({ name, logo }: NameAndLogo, art: WordmarkArt): MailWordmark {
  const mark = createHash("sha256")
    .update(`${drawingVersion} ${themeMark} ${logo?.id ?? name}`)
    .digest("hex");
  const [wide, high] = "logo" in art ? [art.logo.width, art.logo.height] : sizeOf(art.name);
  const height = "logo" in art ? logoHeight : nameHeight;
  const scale = Math.min(height / high, maxWidth / wide);
  return {
    path: `/share/mail/name-${mark.slice(0, 16)}`,
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(high * scale)),
  };
}

function sizeOf({ viewBox }: Wordmark): [width: number, height: number] {
  const [, , width = 1, height = 1] = viewBox.split(" ").map(Number);
  return [width, height];
}
