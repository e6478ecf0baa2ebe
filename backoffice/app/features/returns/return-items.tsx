import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { plural } from "#contract/text/format.ts";

export function ReturnItems({ record }: { readonly record: StaffReturn }) {
  const { lines, kind, status, wantedStock, receivedItems } = record;
  const isReserved = kind === "exchange" && (status === "APPROVED" || status === "RECEIVED");
  return (
    <ul className="divide-y divide-line border-line border-t">
      {lines.map(({ position, name, image, size, quantity, wantedSize }) => {
        const available = wantedStock.find(
          (each) => each.position === position && each.size === wantedSize,
        );
        const received = receivedItems.find(
          (each) => each.position === position && each.size === size,
        );
        return (
          <li key={`${position} ${size}`} className="flex gap-3.5 py-3">
            {image && (
              <img
                src={image}
                alt=""
                width={56}
                height={70}
                className="h-17.5 w-14 shrink-0 bg-plaster object-cover"
              />
            )}
            <div className="min-w-0">
              <p className="font-medium">
                <span>{quantity > 1 && `${quantity} × `}</span>
                {name}
              </p>
              <p>
                Size {size}
                {wantedSize !== null && (
                  <>
                    <span aria-hidden="true"> → </span>
                    <span className="sr-only"> for </span>
                    <span className="font-medium">{wantedSize}</span>
                  </>
                )}
                <span>{kind === "refund" && ", refund"}</span>
              </p>
              {kind === "exchange" && available && status !== "SHIPPED" && (
                <p
                  className={
                    available.stock < quantity && !isReserved ? "text-red" : "text-meta text-umber"
                  }
                >
                  {isReserved
                    ? `${quantity} of ${wantedSize} reserved, ${available.stock} more in stock`
                    : available.stock === 0
                      ? `${wantedSize} is sold out`
                      : `${available.stock} in stock (${wantedSize})`}
                </p>
              )}
              {received && (
                <p className="text-meta text-umber">
                  {[
                    received.sellable > 0 && `${received.sellable} sellable`,
                    received.damaged > 0 && `${plural(received.damaged, "needs", "need")} repair`,
                    received.lost > 0 && `${received.lost} lost`,
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
