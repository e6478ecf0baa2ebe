import type { ShippingInfo } from "#contract/api/orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProducts } from "#server/modules/catalogue/index.ts";
import { readThumbnail } from "#server/modules/media/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { inPaperProcess } from "#server/platform/in-paper-process.ts";
import type { Slip, SlipRun } from "./draw-slips.ts";
import type { OrderLine } from "./order.ts";

/** Pixels of a picture that is 42 points wide: 170 dots an inch. */
const pictureWidth = 100;

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

const makeSlips = inPaperProcess<SlipRun>(new URL("./draw-slips.ts", import.meta.url), "drawSlips");

/** What is to be laid in one parcel, and where it goes. */
export interface Parcel {
  readonly orderNumber: string;
  readonly shippingInfo: ShippingInfo;
  /** Printed in a frame above the pieces; null for none. */
  readonly note: string | null;
  readonly lines: readonly Pick<OrderLine, "productId" | "name" | "size" | "quantity" | "image">[];
}

/** The packing slips of parcels in one PDF, sorted by what is in them, so that one walk along the rails picks everything. */
export async function printParcels(runtime: Runtime, parcels: readonly Parcel[]): Promise<Buffer> {
  const { db, clock } = runtime;
  const lines = parcels.flatMap((parcel) => parcel.lines);
  const products = await findProducts(db, [...new Set(lines.map(({ productId }) => productId))]);
  const pictures = await readPictures(runtime, [...new Set(lines.map(({ image }) => image))]);
  const slips = parcels.map(({ orderNumber, shippingInfo, note, lines }): Slip => {
    const { firstName, lastName, address, city, state, postalCode, phone } = shippingInfo;
    return {
      orderNumber,
      address: [`${firstName} ${lastName}`, address, `${city}, ${state} ${postalCode}`, phone],
      pinnedNote: note,
      lines: lines
        .map(({ productId, name, size, quantity, image }) => ({
          name,
          size,
          quantity,
          material: products.get(productId)?.product.material ?? "",
          picture: pictures.get(image),
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    };
  });
  slips.sort((a, b) => (a.lines[0]?.name ?? "").localeCompare(b.lines[0]?.name ?? ""));
  const { name: store } = await readContact(db);
  return await makeSlips({ store, at: moment.format(clock()), slips });
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
