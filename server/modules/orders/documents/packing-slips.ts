import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import type { OrderSource } from "#contract/api/orders/staff-new-order.ts";
import { orderSourceLabels } from "#contract/api/orders/staff-order-labels.ts";
import { shippingLines } from "#contract/delivery/shipping-lines.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProducts } from "#server/modules/catalogue/products/index.ts";
import { readThumbnail } from "#server/modules/media/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { createPdfRenderer } from "#server/platform/pdf/run-worker.ts";
import type { OrderLine } from "../model/order.ts";
import { balanceDueKobo, isDueOnDelivery } from "../model/order-money.ts";
import { canReadText, type Reader } from "../model/order-reader.ts";
import { hasNothingToShip } from "../model/order-state-machine.ts";
import { listPinnedNotes } from "../queries/fulfilment.queries.ts";
import { listOrders } from "../queries/orders.queries.ts";
import type { PackingSlip, PackingSlipBatch } from "./draw-packing-slips.ts";

/** 42 points at 170 dpi. */
const imageWidthPx = 100;

const createPdf = createPdfRenderer<PackingSlipBatch>(
  new URL("./draw-packing-slips.ts", import.meta.url),
  "drawPackingSlips",
);

/** @throws {AppError} `not_found` when no order has anything to ship */
export async function createOrderPackingSlips(
  runtime: Runtime,
  ids: readonly string[],
  reader: Reader,
): Promise<Buffer> {
  const { db } = runtime;
  const orders = (await listOrders(db, ids)).filter((order) => !hasNothingToShip(order));
  if (orders.length === 0) {
    throw new AppError("not_found", { detail: "These orders have nothing left to ship." });
  }
  const pinnedNotes = await listPinnedNotes(db, ids);
  const parcels = orders.map((order) => {
    const { id, orderNumber, shippingInfo, source, lines } = order;
    const note = pinnedNotes.get(id);
    return {
      orderNumber,
      collectKobo: isDueOnDelivery(order) ? balanceDueKobo(order) : null,
      shippingInfo,
      source,
      note: note && canReadText(note, reader) ? note.text : null,
      lines: lines
        .map((line) => ({ ...line, quantity: line.quantity - line.withdrawn }))
        .filter(({ quantity }) => quantity > 0),
    };
  });
  return await createPackingSlips(runtime, parcels);
}

export interface Parcel {
  readonly orderNumber: string;
  readonly shippingInfo: ShippingInfo;
  readonly source: OrderSource;
  readonly note: string | null;
  /** What the rider takes; absent where nothing is due on delivery. */
  readonly collectKobo?: Kobo | null;
  readonly lines: readonly Pick<OrderLine, "productId" | "name" | "size" | "quantity" | "image">[];
}

/** Sorted by product, for one walk through the stock room. */
export async function createPackingSlips(
  runtime: Runtime,
  parcels: readonly Parcel[],
): Promise<Buffer> {
  const { db, clock } = runtime;
  const lines = parcels.flatMap((parcel) => parcel.lines);
  const products = await findProducts(db, [...new Set(lines.map(({ productId }) => productId))]);
  const pictures = await readPictures(runtime, [...new Set(lines.map(({ image }) => image))]);
  const packingSlips = parcels.map((parcel): PackingSlip => {
    const { orderNumber, shippingInfo, source, note, lines, collectKobo } = parcel;
    return {
      orderNumber,
      collect: collectKobo ? `Collect ${formatNaira(collectKobo)} on delivery` : undefined,
      address: [...shippingLines(shippingInfo), shippingInfo.phone].filter(Boolean),
      source: source === "shop" ? "" : orderSourceLabels[source],
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
  packingSlips.sort((a, b) => (a.lines[0]?.name ?? "").localeCompare(b.lines[0]?.name ?? ""));
  const { name: store } = await getContact(db);
  return await createPdf({ store, at: formatDate(clock(), "shortWithTime"), packingSlips });
}

async function readPictures(
  { config, log }: Pick<Runtime, "config" | "log">,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const path of paths) {
    if (path === "") continue;
    try {
      pictures.set(path, await readThumbnail(config, path, imageWidthPx));
    } catch (err) {
      logRepeated(log, "warn", {}, { err, path }, "a picture of a packing slip could not be read");
    }
  }
  return pictures;
}
