import { createHash } from "node:crypto";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { iconPath, type StoreIcon, storeIcons } from "#contract/share/store-icons.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findAssets,
  openDrawnPictures,
  readPicture,
  toImageReply,
} from "#server/modules/media/index.ts";
import { drawStoreName } from "./draw-name.ts";
import { drawStorePicture, storePictureWidth } from "./draw-store-picture.ts";
import { readPreviewSecret } from "./preview-cookie.ts";
import { findTriedContacts } from "./preview-words.ts";
import { readWords } from "./read-settings.ts";
import { readStoreIcon, storeIconsPath } from "./store-icons.ts";
import {
  readEdited,
  type SharedStore,
  sharedStoreOf,
  sharePicturePath,
} from "./tell-store-words.ts";

const anHour = "public, max-age=3600";
/** What a picture shows is in its address. */
const forEver = "public, max-age=31536000, immutable";

/** Files at the store's own address that say what it is called: its manifest, its icons, and the picture of links to it. */
export function storeFileRoutes(runtime: Runtime): FastifyPluginAsyncTypebox {
  const { db, config } = runtime;
  const drawn = openDrawnPictures(runtime);
  return async (app) => {
    app.get("/manifest.webmanifest", { schema: { hide: true } }, async (_request, reply) => {
      const contacts = await readWords(db, "contacts");
      const { name, description } = contacts;
      return reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", anHour)
        .send(JSON.stringify(manifestOf({ name, description }, storeIconsPath(contacts))));
    });

    app.get(
      "/icons/store/:mark-:icon.png",
      { schema: { hide: true, params: IconParams } },
      async (request, reply) => {
        const { mark, icon } = request.params;
        const asked = `/icons/store/${mark}`;
        const contacts = await readWords(db, "contacts");
        const icons = storeIconsPath(contacts);
        if (icons !== asked) {
          const secret = readPreviewSecret(request);
          const tried = secret && (await findTriedContacts(db, runtime, secret, asked));
          if (tried) {
            return reply
              .type("image/png")
              .header("cache-control", "private, no-store")
              .send(await readStoreIcon(runtime, drawn, tried, icon));
          }
          // An address of before, or without a mark, leads to the icon as it is now; under whatever origin it was
          // asked for, as a page's worker may keep no other's.
          reply.header("cache-control", anHour);
          return reply.redirect(iconPath(icons, icon), 302);
        }
        return reply
          .type("image/png")
          .header("cache-control", forEver)
          .send(await readStoreIcon(runtime, drawn, contacts, icon));
      },
    );

    app.get(
      "/share/store/:mark",
      { schema: { hide: true, params: Type.Object({ mark: Type.String({ maxLength: 30 }) }) } },
      async ({ params: { mark } }, reply) => {
        const shared = sharedStoreOf(await readEdited(db));
        const path = sharePicturePath(shared);
        // An address of before leads to the picture as it is now.
        if (path !== `/share/store/${mark}`) {
          reply.header("cache-control", anHour);
          return reply.redirect(`${config.publicUrl}${path ?? "/share/store.jpg"}`, 302);
        }
        const contentHash = createHash("sha256").update(path).digest("hex").slice(0, 32);
        const named = { contentHash, width: storePictureWidth };
        const picture = await drawn(named, () => draw(runtime, shared));
        return reply
          .type("image/jpeg")
          .header("cache-control", forEver)
          .header("cross-origin-resource-policy", "cross-origin")
          .send(picture);
      },
    );
  };
}

/** Draws what its address is of: words that were read again might be newer, and the picture is kept for ever. */
async function draw(
  { config, db }: Pick<Runtime, "config" | "db">,
  { name, art: artId }: SharedStore,
): Promise<Buffer> {
  const [asset] = artId === undefined ? [] : await findAssets(db, [artId]);
  const art = asset && (await readPicture(config, toImageReply(asset, "", "").url));
  return await drawStorePicture(await drawStoreName(name), art);
}

const IconParams = Type.Object({
  mark: Type.String({ maxLength: 30 }),
  icon: Type.Union((Object.keys(storeIcons) as StoreIcon[]).map((icon) => Type.Literal(icon))),
});

/** What an installed shop is (W3C Web Application Manifest). */
function manifestOf(named: { name: string; description: string }, icons: string | undefined) {
  const ofIcon = (icon: StoreIcon) => ({
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
      ofIcon("small"),
      ofIcon("large"),
      { ...ofIcon("maskable"), purpose: "maskable" },
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
  background_color: "#F4EEE3",
  theme_color: "#F4EEE3",
  categories: ["shopping"],
  shortcuts: [
    { name: "New Arrivals", url: "/products/new" },
    { name: "Track an order", url: "/orders/lookup" },
  ],
};
