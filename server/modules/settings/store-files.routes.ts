import { createHash } from "node:crypto";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import sharp from "sharp";
import { Type } from "typebox";
import { iconPath, type StoreIcon, storeIcons } from "#contract/share/store-icons.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findAssets,
  openGeneratedPictures,
  readPicture,
  toImageReply,
} from "#server/modules/media/index.ts";
import { theme } from "#store/theme.ts";
import type { Wordmark } from "#store/wordmark.ts";
import { drawStoreName } from "./draw-name.ts";
import {
  getEditedContent,
  getSharePicturePath,
  type ShareContent,
  toShareContent,
} from "./get-store-content.ts";
import { findPreviewedContacts, readPreviewSecret } from "./preview-content.ts";
import { getContent } from "./read-settings.ts";
import { readStoreIcon, storeIconsPath } from "./store-icons.ts";

const cacheForAnHour = "public, max-age=3600";
const cacheForever = "public, max-age=31536000, immutable";

export function storeFileRoutes(runtime: Runtime): FastifyPluginAsyncTypebox {
  const { db, config } = runtime;
  const drawnPictures = openGeneratedPictures(runtime);
  return async (app) => {
    app.get("/manifest.webmanifest", { schema: { hide: true } }, async (_request, reply) => {
      const contacts = await getContent(db, "contacts");
      const { name, description } = contacts;
      return reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", cacheForAnHour)
        .send(JSON.stringify(manifestOf({ name, description }, storeIconsPath(contacts))));
    });

    app.get(
      "/icons/store/:mark-:icon.png",
      { schema: { hide: true, params: IconParams } },
      async (request, reply) => {
        const { mark, icon } = request.params;
        const requestedPath = `/icons/store/${mark}`;
        const contacts = await getContent(db, "contacts");
        const icons = storeIconsPath(contacts);
        if (icons !== requestedPath) {
          const secret = readPreviewSecret(request);
          const previewedContacts =
            secret && (await findPreviewedContacts(db, runtime, secret, requestedPath));
          if (previewedContacts) {
            return reply
              .type("image/png")
              .header("cache-control", "private, no-store")
              .send(await readStoreIcon(runtime, drawnPictures, previewedContacts, icon));
          }
          // Old URLs redirect; a relative path, since a service worker may not store another origin's response.
          reply.header("cache-control", cacheForAnHour);
          return reply.redirect(iconPath(icons, icon), 302);
        }
        return reply
          .type("image/png")
          .header("cache-control", cacheForever)
          .send(await readStoreIcon(runtime, drawnPictures, contacts, icon));
      },
    );

    app.get(
      "/share/store/:mark",
      { schema: { hide: true, params: Type.Object({ mark: Type.String({ maxLength: 30 }) }) } },
      async ({ params: { mark } }, reply) => {
        const shareContent = toShareContent(await getEditedContent(db));
        const path = getSharePicturePath(shareContent);
        if (path !== `/share/store/${mark}`) {
          reply.header("cache-control", cacheForAnHour);
          return reply.redirect(`${config.publicUrl}${path ?? "/share/store.jpg"}`, 302);
        }
        const contentHash = createHash("sha256").update(path).digest("hex").slice(0, 32);
        const named = { contentHash, width: storePictureWidth };
        const picture = await drawnPictures(named, () => drawSharePicture(runtime, shareContent));
        return reply
          .type("image/jpeg")
          .header("cache-control", cacheForever)
          .header("cross-origin-resource-policy", "cross-origin")
          .send(picture);
      },
    );
  };
}

/** Newer content must not be cached under this URL. */
async function drawSharePicture(
  { config, db }: Pick<Runtime, "config" | "db">,
  { name, art: artId }: ShareContent,
): Promise<Buffer> {
  const [asset] = artId === undefined ? [] : await findAssets(db, [artId]);
  const art = asset && (await readPicture(config, toImageReply(asset, "", "").url));
  return await drawStorePicture(await drawStoreName(name), art);
}

const IconParams = Type.Object({
  mark: Type.String({ maxLength: 30 }),
  icon: Type.Union((Object.keys(storeIcons) as StoreIcon[]).map((icon) => Type.Literal(icon))),
});

/** W3C Web Application Manifest. */
function manifestOf(named: { name: string; description: string }, icons: string | undefined) {
  const toManifestIcon = (icon: StoreIcon) => ({
    src: iconPath(icons, icon),
    sizes: `${storeIcons[icon]}x${storeIcons[icon]}`,
    type: "image/png",
  });
  return {
    ...manifest,
    name: named.name,
    short_name: named.name,
    description: named.description,
    icons: [
      toManifestIcon("small"),
      toManifestIcon("large"),
      { ...toManifestIcon("maskable"), purpose: "maskable" },
      ...(icons === undefined
        ? [{ src: iconPath(icons, "tab"), sizes: "any", type: "image/svg+xml" }]
        : []),
    ],
  };
}

const manifest = {
  id: "/",
  lang: "en-NG",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: theme.colours.bone,
  theme_color: theme.colours.bone,
  categories: ["shopping"],
  shortcuts: [
    { name: "New Arrivals", url: "/products/new" },
    { name: "Track an order", url: "/orders/lookup" },
  ],
};

/** Open Graph image, in pixels. */
const storePictureWidth = 1200;
const size = { width: storePictureWidth, height: 630 };
const nameBox = { width: 420, height: 180 };
const left = 64;
const { bone: ground, ink, light, shade: dark } = theme.colours;

/** @returns a JPEG of 1200 × 630 */
export async function drawStorePicture(
  { viewBox, path }: Wordmark,
  art: Buffer | undefined,
): Promise<Buffer> {
  const colour = art ? light : ink;
  const drawn = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${nameBox.width}" height="${nameBox.height}" preserveAspectRatio="xMinYMid"><path fill="${colour}" d="${path}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><linearGradient id="shade"><stop offset="0" stop-color="${dark}" stop-opacity=".72"/><stop offset=".42" stop-color="${dark}" stop-opacity=".72"/><stop offset=".7" stop-color="${dark}" stop-opacity="0"/></linearGradient><rect width="100%" height="100%" fill="url(#shade)"/></svg>`,
  );
  const base = art
    ? sharp(art).resize({ ...size, fit: "cover" })
    : sharp({ create: { ...size, channels: 3, background: ground } });
  return await base
    .composite([
      ...(art ? [{ input: shade, left: 0, top: 0 }] : []),
      { input: drawn, left, top: Math.round((size.height - nameBox.height) / 2) },
    ])
    .flatten({ background: ground })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
