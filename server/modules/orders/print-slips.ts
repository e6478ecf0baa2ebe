import type { Runtime } from "#server/database/runtime.ts";
import { findProducts } from "#server/modules/catalogue/index.ts";
import { readThumbnail } from "#server/modules/media/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { drawSlips, type Slip } from "./draw-slips.ts";
import type { Reader } from "./event-sentences.ts";
import { hasNothingToSend } from "./order-status.ts";
import { listPinned } from "./order-work.queries.ts";
import { listOrders } from "./orders.queries.ts";
import { noteText } from "./to-staff-order-reply.ts";

/** Pixels of a picture that is 42 points wide: 170 dots an inch. */
const pictureWidth = 100;

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

/**
 * The packing slips of orders in one PDF, sorted by what is in them, so that one walk along the rails picks everything.
 * One of which nothing is left to send has none.
 * @throws {AppError} `not_found` when there is none of these orders, or nothing of them is left to send
 */
export async function printSlips(
  runtime: Runtime,
  ids: readonly string[],
  reader: Reader,
): Promise<Buffer> {
  const { db, clock } = runtime;
  const orders = (await listOrders(db, ids)).filter((order) => !hasNothingToSend(order));
  if (orders.length === 0) {
    throw new AppError("not_found", { detail: "Nothing of these orders is left to send." });
  }
  const pinned = await listPinned(db, ids);
  const lines = orders.flatMap((order) => order.lines);
  const products = await findProducts(db, [...new Set(lines.map(({ productId }) => productId))]);
  const pictures = await readPictures(runtime, [...new Set(lines.map(({ image }) => image))]);
  const slips = orders.map(({ id, orderNumber, shippingInfo, lines }): Slip => {
    const { firstName, lastName, address, city, state, postalCode, phone } = shippingInfo;
    const note = pinned.get(id);
    return {
      orderNumber,
      address: [`${firstName} ${lastName}`, address, `${city}, ${state} ${postalCode}`, phone],
      pinnedNote: note === undefined ? null : noteText(note, reader),
      lines: lines
        .map(({ productId, name, size, quantity, withdrawn, image }) => ({
          name,
          size,
          quantity: quantity - withdrawn,
          material: products.get(productId)?.product.material ?? "",
          picture: pictures.get(image),
        }))
        .filter(({ quantity }) => quantity > 0)
        .sort((a, b) => a.name.localeCompare(b.name)),
    };
  });
  slips.sort((a, b) => (a.lines[0]?.name ?? "").localeCompare(b.lines[0]?.name ?? ""));
  const { name: store } = await readContact(db);
  return await drawSlips({ store, at: moment.format(clock()), slips });
}

async function readPictures(
  { config, log }: Pick<Runtime, "config" | "log">,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const path of paths) {
    if (path === "") continue;
    try {
      pictures.set(path, await readThumbnail(config, path, pictureWidth));
    } catch (err) {
      // A slip without a picture still packs a parcel.
      log.warn({ err, path }, "a picture of a packing slip could not be read");
    }
  }
  return pictures;
}
