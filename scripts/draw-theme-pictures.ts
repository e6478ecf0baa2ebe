// npm run looks: draws docs/build/pictures, a home page, a product and an email in each of store/looks.
// npm run looks -- night: one of them.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { lookNames, openLook } from "./lib/open-look.ts";

const target = fileURLToPath(new URL("../docs/build/pictures/", import.meta.url));

const views = [
  { width: 1440, height: 1100, drawn: 520 },
  { width: 390, height: 844, drawn: 184 },
] as const;
const gap = 20;
const maxBytes = 150 * 1024;

await ensureBrowser();
await mkdir(target, { recursive: true });
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const requested = process.argv.slice(2);
try {
  for (const name of lookNames) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    const look = await openLook(name);
    try {
      await drawSheet(name, await capturePages(look.url));
    } finally {
      await look.close();
    }
  }
} finally {
  await browser.close();
}

interface Picture {
  readonly png: Buffer;
  readonly column: number;
  readonly row: number;
}

async function capturePages(url: string): Promise<Picture[]> {
  const { data } = (await (await fetch(`${url}/api/products?limit=1`)).json()) as {
    data: readonly { id: string }[];
  };
  const paths = ["/", `/product/${data[0]?.id}`, "/mailbox/preview/order-paid/html"];
  const pictures: Picture[] = [];
  for (const [row, { width, height, drawn }] of views.entries()) {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    for (const [column, path] of paths.entries()) {
      await page.goto(`${url}${path}`);
      await settle(page);
      const png = await sharp(await page.screenshot())
        .resize({ width: drawn })
        .png()
        .toBuffer();
      pictures.push({ png, column, row });
    }
    await context.close();
  }
  return pictures;
}

async function settle(page: Page): Promise<void> {
  await page.evaluate("document.fonts.ready.then(() => {})");
  await page.waitForLoadState("networkidle");
}

/** Desktops above, phones below, on a neutral ground. */
async function drawSheet(name: string, pictures: readonly Picture[]): Promise<void> {
  const [desktop, phone] = views;
  const rowHeight = ({ width, height, drawn }: (typeof views)[number]) =>
    Math.round((height * drawn) / width);
  const columns = 3;
  const width = columns * (desktop.drawn + gap) + gap;
  const height = rowHeight(desktop) + rowHeight(phone) + 3 * gap;
  const sheet = await sharp({ create: { width, height, channels: 3, background: "#8f8f8f" } })
    .composite(
      pictures.map(({ png, column, row }) => ({
        input: png,
        left:
          gap +
          column * (desktop.drawn + gap) +
          (row === 0 ? 0 : Math.round((desktop.drawn - phone.drawn) / 2)),
        top: gap + (row === 0 ? 0 : rowHeight(desktop) + gap),
      })),
    )
    .png()
    .toBuffer();
  for (const quality of [84, 76, 68, 58, 48]) {
    const webp = await sharp(sheet).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length > maxBytes) continue;
    await sharp(webp).toFile(`${target}look-${name}.webp`);
    console.log(`docs/build/pictures/look-${name}.webp ${webp.length} bytes`);
    return;
  }
  throw new Error(`The picture of ${name} is larger than ${maxBytes} bytes`);
}
