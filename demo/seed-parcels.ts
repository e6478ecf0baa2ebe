import sharp from "sharp";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readThumbnail } from "#server/modules/media/index.ts";
import {
  createOrderNote,
  recordPackedQuantity,
  saveParcelPhoto,
} from "#server/modules/orders/fulfilment/index.ts";
import { allSettledOrThrow } from "#server/platform/concurrency/promises.ts";
import { demoBuyers } from "./demo-orders.ts";

const notes = [
  { text: "Trouser 2 cm longer. Tailor says Monday.", isPinned: true },
  { text: "Wants it before Friday: leaves for Kano.", isPinned: true },
  { text: "Called back: the blue ones, not the black ones.", isPinned: false },
] as const;
const photographed = 3;
const carton = { width: 600, height: 750, channels: 3, background: "#b08a5b" } as const;

interface OpenOrder {
  readonly id: string;
  readonly status: string;
  readonly packedAt: Date | null;
  readonly lines: readonly { position: number; quantity: number; image: string }[];
}

export async function seedParcels(runtime: Runtime, staff: StaffMember): Promise<void> {
  const openOrders = await runtime.db.rows<OpenOrder>({
    text: `select o.id, o.status,
        (select max(e.created_at) from order_event e
          where e.order_id = o.id and e.kind = 'packed') as packed_at,
        (select json_agg(json_build_object('position', l.position,
          'quantity', l.quantity, 'image', l.image) order by l.position)
        from order_line l where l.order_id = o.id) as lines
      from shop_order o where o.status in ('PAID', 'PROCESSING', 'SHIPPED')
        and o.email = any($1::text[])
        and not exists (select from order_line l where l.order_id = o.id and l.packed_quantity > 0)
      order by o.created_at`,
    values: [Object.values(demoBuyers).map(({ email }) => email)],
  });
  const toPack = openOrders.filter(({ status }) => status === "PAID");
  for (const [n, note] of notes.entries()) {
    const order = toPack[n];
    if (order) await createOrderNote(runtime)({ staff, params: { id: order.id }, body: note });
  }
  for (const order of [
    ...toPack.slice(0, 2),
    ...openOrders.filter((each) => !toPack.includes(each)),
  ]) {
    // Orders still to pack have their first line packed.
    const lines = order.status === "PAID" ? order.lines.slice(0, 1) : order.lines;
    for (const { position, quantity } of lines) {
      const body = { position, packedQuantity: quantity };
      await recordPackedQuantity(runtime)({ staff, params: { id: order.id }, body });
    }
  }
  const packed = openOrders.filter(({ status }) => status !== "PAID").slice(-photographed);
  await allSettledOrThrow(
    packed.map(async ({ id, lines, packedAt }) => {
      const content = await drawParcel(runtime, lines);
      const then = { ...runtime, clock: () => packedAt ?? runtime.clock() };
      await saveParcelPhoto(then, staff, id, { name: "parcel.jpg", content });
    }),
  );
}

async function drawParcel(
  { config }: Pick<Runtime, "config">,
  lines: OpenOrder["lines"],
): Promise<Buffer> {
  const pictures = await Promise.all(
    lines
      .filter(({ image }) => image !== "")
      .slice(0, 2)
      .map(({ image }) => readThumbnail(config, image, 270)),
  );
  return await sharp({ create: carton })
    .composite(pictures.map((input, n) => ({ input, left: 20 + n * 290, top: 180 })))
    .jpeg()
    .toBuffer();
}
