import { createHash } from "node:crypto";
import sharp from "sharp";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import { iconPath, type StoreIcon, storeIcons } from "#contract/share/store-icons.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findAssets,
  type GeneratedPictures,
  readPicture,
  toImageReply,
} from "#server/modules/media/index.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { stripThreads, themeMark } from "#server/platform/theme/store-theme.ts";
import { storeConfig } from "#store/config.ts";
import { theme } from "#store/theme.ts";
import type { Wordmark } from "#store/wordmark.ts";
import { loadNameFont } from "./draw-name.ts";
import { getContent } from "./read-settings.ts";

const drawingVersion = 1;
const { bone, ink } = theme.colours;

/** Drawing takes a core for some hundredths of a second. */
const semaphore = createSemaphore({ maxRunning: 1, maxWaiting: 50, retryAfter: 5 });

type NameAndLogo = Pick<ContentOf["contacts"], "name" | "logo">;

type IconArt = { readonly logo: Buffer } | { readonly initial: Wordmark };

interface IconSource {
  readonly picture: Buffer;
  readonly ground: string | { r: number; g: number; b: number };
  readonly sideRatio: number;
}

/** Phones crop maskable icons to the middle four fifths (W3C manifest). */
const maskableRatio = 360 / 512;

/** Undefined for the store's own logo and name where their icons are in the build. */
export function storeIconsPath(contacts: NameAndLogo | undefined): string | undefined {
  const { name, logo }: NameAndLogo = contacts ?? storeConfig;
  if (name === storeConfig.name && !logo && theme.logo.icons === "public") return undefined;
  const mark = createHash("sha256").update(
    `${drawingVersion} ${themeMark} ${logo?.id ?? getInitial(name)}`,
  );
  return `/icons/store/${mark.digest("hex").slice(0, 16)}`;
}

/** @throws {AppError} `unavailable` where too many wait, or the logo cannot be read */
export async function readStoreIcon(
  runtime: Pick<Runtime, "config" | "db">,
  drawnPictures: GeneratedPictures,
  contacts: NameAndLogo,
  icon: StoreIcon,
): Promise<Buffer> {
  const contentHash = createHash("sha256")
    .update(`${storeIconsPath(contacts)} ${icon}`)
    .digest("hex")
    .slice(0, 32);
  const iconKey = { contentHash, width: storeIcons[icon], format: "png" } as const;
  return await drawnPictures(iconKey, () =>
    semaphore(async () => await drawIcon(icon, await loadIconArt(runtime, contacts))),
  );
}

async function loadIconArt(
  { config, db }: Pick<Runtime, "config" | "db">,
  { name, logo }: NameAndLogo,
): Promise<IconArt> {
  const [asset] = logo ? await findAssets(db, [logo.id]) : [];
  if (asset) return { logo: await readPicture(config, toImageReply(asset, "", "").url) };
  return { initial: (await loadNameFont()).outline(getInitial(name)) };
}

/** @param path any path of the shop */
export async function findCustomIcon(on: Queryable, path: string): Promise<string | undefined> {
  const kinds = Object.keys(storeIcons) as StoreIcon[];
  const kind = kinds.find((each) => iconPath(undefined, each) === path);
  const icons = kind && storeIconsPath(await getContent(on, "contacts"));
  return icons && iconPath(icons, kind);
}

function getInitial(name: string): string {
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name)];
  const initial = graphemes.find(({ segment }) => /[\p{L}\p{N}]/u.test(segment)) ?? graphemes[0];
  return initial?.segment ?? "";
}

/** Home screens need a square without transparency. */
async function drawIcon(icon: StoreIcon, art: IconArt): Promise<Buffer> {
  const size = storeIcons[icon];
  const source =
    "logo" in art ? await createLogoSource(art.logo) : createInitialSource(art.initial);
  const side = Math.round(size * (icon === "maskable" ? maskableRatio : source.sideRatio));
  const picture = await sharp(source.picture)
    .resize(side, side, { fit: "contain", background: "#00000000" })
    .png()
    .toBuffer();
  return await sharp({
    create: { width: size, height: size, channels: 3, background: source.ground },
  })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

async function createLogoSource(picture: Buffer): Promise<IconSource> {
  const [r = 0, g = 0, b = 0, opacity] = await sharp(picture)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return opacity === 255
    ? { picture, ground: { r, g, b }, sideRatio: 1 }
    : { picture, ground: bone, sideRatio: 5 / 6 };
}

function createInitialSource({ viewBox, path }: Wordmark): IconSource {
  const strip = stripThreads(76).map(
    ([from, to, colour]) =>
      `<rect x="${from}" width="${to - from}" height="512" fill="${colour}"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="${bone}"/>${strip.join("")}<svg x="139" y="81" width="310" height="350" viewBox="${viewBox}"><path fill="${ink}" d="${path}"/></svg></svg>`;
  return { picture: Buffer.from(drawing), ground: bone, sideRatio: 1 };
}
