import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import type { ContentOf, StoreContent } from "#contract/api/content/store-content.ts";
import type { ContentPreview } from "#contract/api/settings/staff-settings.ts";
import { iconPath, type StoreIcon, storeIcons } from "#contract/share/store-icons.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { builtPages } from "./kit/built-pages.ts";
import { pictureForm } from "./kit/photos.ts";
import { bypassCache, publishSection, readSection } from "./kit/settings.ts";
import type { Reply } from "./kit/shop.ts";
import { cookieOf, type SignedInStaff, signInStaff } from "./kit/staff.ts";

const kinds = Object.keys(storeIcons) as StoreIcon[];
const bone = [244, 238, 227];
const client = join(import.meta.dirname, "../storefront/build/client/");

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ pages: builtPages });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { version } = await readSection(shop, owner, "contacts");
  const body = { version };
  await shop.api("POST /staff/content/contacts/versions/1/restore", {
    headers: owner.headers,
    body,
  });
});

const get = (url: string) => shop.app.inject({ url });
const publish = (more: Partial<ContentOf["contacts"]>) =>
  publishSection(shop, owner, "contacts", (values) => ({ ...values, ...more }));
const iconsNow = async () =>
  (await shop.api<Reply<StoreContent>>("GET /store/content", bypassCache)).body.data.icons;

/** A picture of one colour of 900 × 450, taken in; @returns its id */
async function sendLogo(background: string): Promise<string> {
  const create = { width: 900, height: 450, channels: 4, background } as const;
  const bar = await sharp({ create: { ...create, width: 500, height: 400, background: "#c00000" } })
    .png()
    .toBuffer();
  const logo = await sharp({ create })
    .composite([{ input: bar }])
    .png()
    .toBuffer();
  const { headers } = owner;
  const sent = await shop.api<Reply<StaffPicture>>("POST /staff/media", {
    headers,
    body: await pictureForm(logo),
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.data.mediaId;
}

/** The colours of an icon at its corner, its middle, and a fifth from its upper edge. */
async function coloursOf(url: string) {
  const reply = await get(url);
  expect([reply.statusCode, reply.headers["content-type"]], url).toEqual([200, "image/png"]);
  const { data, info } = await sharp(reply.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(from, from + 3)];
  };
  return { info, corner: at(0, 0), middle: at(0.5, 0.5), above: at(0.5, 0.15), reply };
}
const isNear = (found: readonly number[], wanted: readonly number[]) =>
  found.every((value, n) => Math.abs(value - (wanted[n] ?? 0)) < 16);

/** Waits until a page names other icons, and gives what its head says. */
async function headWith(said: string) {
  await expect.poll(async () => (await get("/faq")).payload, { timeout: 10_000 }).toContain(said);
  const head = (await get("/faq")).payload.split("</head>")[0] ?? "";
  return [
    ...head.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g),
  ].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

describe("the icons of a store", () => {
  test("without a name or logo of its own are the build's files", async () => {
    expect(await headWith('href="/favicon.svg"')).toEqual([
      "/favicon.svg",
      "/icons/icon-180.png",
      "/manifest.webmanifest",
    ]);
    const manifest = await get("/manifest.webmanifest");
    expect(manifest.json().icons.map(({ src }: { src: string }) => src)).toEqual([
      "/icons/icon-192.png",
      "/icons/icon-512.png",
      "/icons/icon-maskable-512.png",
      "/favicon.svg",
    ]);
    for (const kind of kinds) {
      const path = iconPath(undefined, kind);
      const served = (await get(path)).rawPayload;
      expect(served.equals(await readFile(join(client, path))), path).toBe(true);
      const now = await get(`/icons/store/now-${kind}.png`);
      expect([now.statusCode, now.headers.location]).toEqual([302, path]);
    }
    expect((await get("/")).payload).toContain("/icons/icon-512.png");
  });

  test("with a logo show it, in head, manifest and search engines, cached for long", async () => {
    await publish({ logo: { id: await sendLogo("#00000000") } });
    const icons = await iconsNow();
    const mark = icons?.split("/").at(-1);
    expect(await headWith(`href="${icons}-tab.png"`)).toEqual([
      `${icons}-tab.png`,
      `${icons}-touch.png`,
      `/manifest.webmanifest?icons=${mark}`,
    ]);
    const manifest = await get(`/manifest.webmanifest?icons=${mark}`);
    expect(manifest.json().icons).toEqual([
      { src: `${icons}-small.png`, sizes: "192x192", type: "image/png" },
      { src: `${icons}-large.png`, sizes: "512x512", type: "image/png" },
      { src: `${icons}-maskable.png`, sizes: "512x512", type: "image/png", purpose: "maskable" },
    ]);
    for (const kind of kinds) {
      const path = iconPath(icons, kind);
      const { info, corner, middle, above, reply } = await coloursOf(path);
      expect([info.width, info.height], path).toEqual([storeIcons[kind], storeIcons[kind]]);
      // A clear ground is the shop's own; the logo is whole, so that there is ground above it.
      expect([isNear(corner, bone), isNear(above, bone), isNear(middle, [192, 0, 0])]).toEqual(
        Array(3).fill(true),
      );
      expect(reply.headers["cache-control"]).toContain("immutable");
      expect((await get(path)).rawPayload.equals(reply.rawPayload)).toBe(true);
      const ofBuild = await get(iconPath(undefined, kind));
      expect([ofBuild.statusCode, ofBuild.headers.location]).toEqual([302, path]);
      expect(ofBuild.headers["cache-control"]).not.toContain("immutable");
    }
    const page = (await get("/")).payload;
    expect(page).not.toContain("/icons/icon-");
    expect(page).not.toContain("/favicon.svg");
  });

  test("with a logo and background are filled with it", async () => {
    await publish({ logo: { id: await sendLogo("#102030") } });
    const icons = await iconsNow();
    for (const kind of kinds) {
      const { above } = await coloursOf(iconPath(icons, kind));
      expect(isNear(above, [16, 32, 48]), kind).toBe(true);
    }
  });

  test("of a name alone show its first letter with accents, in ink beside the strip", async () => {
    const distinct = new Set<string>();
    for (const name of ["Ẹlẹ́wà", "E\u0323le\u0323wa", "Elewa", "«Ẹ́kọ́»", "Ọjà", "7 Sisters", "—"]) {
      await publish({ name });
      const icons = await iconsNow();
      const { reply, corner } = await coloursOf(iconPath(icons, "large"));
      expect(isNear(corner, [27, 44, 85]), name).toBe(true);
      const pixels = await sharp(reply.rawPayload)
        .extract({ left: 139, top: 81, width: 310, height: 350 })
        .greyscale()
        .raw()
        .toBuffer();
      const ink = pixels.filter((light) => light < 128).length / pixels.length;
      expect(ink, name).toBeGreaterThan(0.01);
      expect(ink, name).toBeLessThan(0.8);
      distinct.add(icons ?? "");
    }
    // The first two begin with one letter, whichever form of Unicode it came in.
    expect(distinct.size).toBe(6);
  });

  test("that are outdated redirect to the current ones, and pages follow at once", async () => {
    await publish({ name: "Oge" });
    const before = iconPath(await iconsNow(), "touch");
    await headWith(`href="${before}"`);
    await publish({ logo: { id: await sendLogo("#405060") } });
    const now = iconPath(await iconsNow(), "touch");
    expect(now).not.toBe(before);
    await headWith(`href="${now}"`);
    const old = await get(before);
    expect([old.statusCode, old.headers.location]).toEqual([302, now]);
    expect(old.headers["cache-control"]).not.toContain("immutable");
  });

  test("in preview show only in the previewing browser", async () => {
    const { version, values } = await readSection(shop, owner, "contacts");
    const body = { version, values: { ...values, logo: { id: await sendLogo("#708090") } } };
    const tried = await shop.api<Reply<ContentPreview>>("POST /staff/content/contacts/previews", {
      headers: owner.headers,
      body,
    });
    const { address, icon = "" } = tried.body.data;
    const cookie = cookieOf(tried.headers);
    const reply = await shop.app.inject({ url: icon, headers: { cookie } });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(reply.headers["cache-control"]).toBe("private, no-store");
    const { dominant } = await sharp(reply.rawPayload).stats();
    expect(isNear(Object.values(dominant), [112, 128, 144])).toBe(true);
    const page = await shop.app.inject({ url: address, headers: { cookie } });
    expect(page.payload).toContain(`href="${icon}"`);
    for (const headers of [{}, { cookie: `aso_preview=${"a".repeat(43)}` }]) {
      const other = await shop.app.inject({ url: icon, headers });
      expect([other.statusCode, other.headers.location]).toEqual([302, "/icons/icon-180.png"]);
    }
    expect(await iconsNow()).toBeUndefined();
  });

  test("exist in five kinds only", async () => {
    await publish({ name: "Oge" });
    const icons = await iconsNow();
    for (const file of ["huge.png", "tab.svg", "tab.png.png", "9999.png"]) {
      expect((await get(`${icons}-${file}`)).statusCode, file).toBeGreaterThanOrEqual(400);
    }
  });

  test("are made of pictures only: a drawing with script is refused as a logo", async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const { headers } = owner;
    const body = await pictureForm(drawing);
    const sent = await shop.api("POST /staff/media", { headers, body });
    expect(sent.status).toBe(415);
    const refused = await publish({ logo: { id: "med_nothing" } });
    expect([refused.status, await iconsNow()]).toEqual([400, undefined]);
  });
});
