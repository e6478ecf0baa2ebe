import { createHash } from "node:crypto";
import type { TransferRules } from "#contract/api/store-rules.ts";
import type { StoreWords, WordsOf } from "#contract/api/store-words.ts";
import { type WordsPart, wordsPartNames } from "#contract/api/words-parts.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findAssets, toImageReply } from "#server/modules/media/index.ts";
import { storeConfig } from "#store/config.ts";
import { drawStoreName } from "./draw-name.ts";
import { ownWords } from "./own-words.ts";
import { picturesOf } from "./pictures-of.ts";
import { withOwn } from "./read-settings.ts";
import { listPublished, type PublishedRow } from "./settings.queries.ts";
import { storeIconsPath } from "./store-icons.ts";

/** Words that stand in for those of a part, for whoever looks at them before they are published. */
export interface TriedWords {
  readonly part: WordsPart;
  readonly words: unknown;
}

/** Finds what stands in place of each figure of the home page; null for what nobody shall see. */
export type TellFigures = (
  on: Queryable,
  stats: WordsOf["home"]["stats"],
) => Promise<(string | null)[]>;

type Edited = { readonly [Part in WordsPart]?: WordsOf[Part] };

/**
 * What pages need of the words: the parts that are not as the store's files say, null for those that are not wanted,
 * and what is made of them. With nothing edited it is empty.
 */
export async function tellStoreWords(
  on: Queryable,
  tellFigures: TellFigures,
  wanted: readonly string[],
  tried?: TriedWords,
): Promise<StoreWords> {
  const published = await listPublished(on);
  const edited = editedOf(published, tried);
  const words = Object.fromEntries(
    wordsPartNames
      .filter((part) => part in edited)
      .map((part) => [part, wanted.includes(part) ? edited[part] : null]),
  );
  const { contacts, home } = edited;
  const sharePicture = sharePicturePath(sharedStoreOf(edited));
  const icons = storeIconsPath(contacts);
  return {
    ...words,
    ...(contacts && wanted.includes("contacts") && (await namePictures(on, contacts))),
    ...(home && wanted.includes("home") && (await homePictures(on, home))),
    ...(home?.trueFigures &&
      wanted.includes("home") && { figures: await tellFigures(on, home.stats) }),
    ...(sharePicture && { sharePicture }),
    ...(icons && { icons }),
    ...(wanted.includes("name") && { named: await tellName(edited) }),
    ...(takesTransfers(published) && { takesTransfers: true as const }),
  };
}

/** Whether an order may be paid by transfer: nobody may until an owner says so. */
function takesTransfers(published: readonly PublishedRow[]): boolean {
  const rules = published.find(({ part }) => part === "transfer")?.value;
  return (rules as TransferRules | null | undefined)?.isOn === true;
}

/** The parts that are not as the store's files say. */
export async function readEdited(on: Queryable, tried?: TriedWords): Promise<Edited> {
  return editedOf(await listPublished(on), tried);
}

function editedOf(published: readonly PublishedRow[], tried?: TriedWords): Edited {
  const words = new Map<string, unknown>();
  for (const { part, value } of published) if (value) words.set(part, value);
  if (tried) words.set(tried.part, tried.words);
  return Object.fromEntries(
    wordsPartNames
      .filter((part) => words.has(part))
      .map((part) => [part, withOwn<unknown>(ownWords[part], words.get(part))]),
  ) as Edited;
}

/** Whether the words on the shop show a picture. */
export async function showsPicture(on: Queryable, assetId: string): Promise<boolean> {
  const edited = await readEdited(on);
  return wordsPartNames.some((part) =>
    picturesOf(part, edited[part] ?? ownWords[part]).some(({ id }) => id === assetId),
  );
}

async function tellName({ contacts }: Edited): Promise<StoreWords["named"]> {
  const name = contacts?.name ?? storeConfig.name;
  return { name, wordmark: await drawStoreName(name) };
}

async function namePictures(
  on: Queryable,
  { name, logo }: WordsOf["contacts"],
): Promise<Pick<StoreWords, "logo" | "wordmark">> {
  const [asset] = logo ? await findAssets(on, [logo.id]) : [];
  return {
    ...(name !== storeConfig.name && { wordmark: await drawStoreName(name) }),
    ...(asset && { logo: toImageReply(asset, name, name) }),
  };
}

async function homePictures(
  on: Queryable,
  { hero: { picture } }: WordsOf["home"],
): Promise<Pick<StoreWords, "hero">> {
  if (!picture) return {};
  const { wide, phone, alt, focus } = picture;
  const assets = await findAssets(on, phone ? [wide, phone] : [wide]);
  const reply = (id: string | undefined) => {
    const asset = assets.find((each) => each.id === id);
    return asset && toImageReply(asset, "", alt, focus);
  };
  const [shown, upright] = [reply(wide), reply(phone)];
  return shown ? { hero: { wide: shown, ...(upright && { phone: upright }) } } : {};
}

/** What the picture of links to the shop shows. */
export interface SharedStore {
  readonly name: string;
  /** The id of the picture it is drawn on; undefined for plain ground. */
  readonly art: string | undefined;
}

/** What the picture of links to the shop shows with these words. */
export function sharedStoreOf({ contacts, home }: Edited): SharedStore {
  return { name: contacts?.name ?? storeConfig.name, art: home?.hero.picture?.wide };
}

/**
 * Where the picture of links to the shop lies; the mark is of all that is drawn. Undefined while name and art are the
 * store's own, whose picture lies among its files.
 */
export function sharePicturePath({ name, art }: SharedStore): string | undefined {
  if (name === storeConfig.name && art === undefined) return undefined;
  const mark = createHash("sha256").update(`${name} ${art}`).digest("hex").slice(0, 16);
  return `/share/store/${mark}.jpg`;
}
