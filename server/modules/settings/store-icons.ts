import { createHash } from "node:crypto";
import type { WordsOf } from "#contract/api/store-words.ts";
import { iconPath, type StoreIcon, storeIcons } from "#contract/share/store-icons.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type DrawnPictures,
  findAssets,
  readPicture,
  toImageReply,
} from "#server/modules/media/index.ts";
import { createGate } from "#server/platform/gate.ts";
import { storeConfig } from "#store/config.ts";
import { drawIcon, type IconArt } from "./draw-icon.ts";
import { nameLettering } from "./draw-name.ts";
import { readWords } from "./read-settings.ts";

/** Part of every mark: to be raised with any change of what is drawn. */
const drawing = 1;

/** Drawing takes a core for some hundredths of a second, once for each icon of a logo. */
const gate = createGate({ running: 1, waiting: 50, retryAfter: 5 });

type Named = Pick<WordsOf["contacts"], "name" | "logo">;

/**
 * How the addresses of the icons begin; the mark is of what they show. Undefined while logo and name are the store's
 * own, whose icons lie among the files of the build.
 */
export function storeIconsPath(contacts: Named | undefined): string | undefined {
  const { name, logo }: Named = contacts ?? storeConfig;
  if (name === storeConfig.name && !logo) return undefined;
  const mark = createHash("sha256").update(`${drawing} ${logo?.id ?? letterOf(name)}`);
  return `/icons/store/${mark.digest("hex").slice(0, 16)}`;
}

/**
 * An icon of a store with a logo or a name of its own, a PNG: taken from the storage, or drawn and kept there.
 * @throws {AppError} `unavailable` where too many wait, or the logo cannot be read now
 */
export async function readStoreIcon(
  runtime: Pick<Runtime, "config" | "db">,
  drawn: DrawnPictures,
  contacts: Named,
  icon: StoreIcon,
): Promise<Buffer> {
  const contentHash = createHash("sha256")
    .update(`${storeIconsPath(contacts)} ${icon}`)
    .digest("hex")
    .slice(0, 32);
  const named = { contentHash, width: storeIcons[icon], format: "png" } as const;
  return await drawn(named, () =>
    gate(async () => await drawIcon(icon, await artOf(runtime, contacts))),
  );
}

async function artOf(
  { config, db }: Pick<Runtime, "config" | "db">,
  { name, logo }: Named,
): Promise<IconArt> {
  const [asset] = logo ? await findAssets(db, [logo.id]) : [];
  if (asset) return { logo: await readPicture(config, toImageReply(asset, "", "").url) };
  return { letter: (await nameLettering()).outline(letterOf(name)) };
}

/**
 * Where the shop's icon lies in place of one of the build; undefined where that is the shop's.
 * @param path any path of the shop
 */
export async function findIconInPlaceOf(on: Queryable, path: string): Promise<string | undefined> {
  const kinds = Object.keys(storeIcons) as StoreIcon[];
  const kind = kinds.find((each) => iconPath(undefined, each) === path);
  const icons = kind && storeIconsPath(await readWords(on, "contacts"));
  return icons && iconPath(icons, kind);
}

/** The first letter of a name with its marks; of one without letters, its first sign. */
function letterOf(name: string): string {
  const signs = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name)];
  const letter = signs.find(({ segment }) => /[\p{L}\p{N}]/u.test(segment)) ?? signs[0];
  return letter?.segment ?? "";
}
