import type { StaffReturn } from "#contract/api/staff-returns.ts";

/** Each piece that comes back, and the size that goes out for it with what is left of it. */
export function ReturnPieces({ record }: { readonly record: StaffReturn }) {
  const { lines, kind, status, wantedStock, piecesBack } = record;
  const isKept = kind === "exchange" && (status === "APPROVED" || status === "ARRIVED");
  return (
    <ul className="divide-y divide-line border-line border-t">
      {lines.map(({ position, name, image, size, quantity, wantedSize }) => {
        const there = wantedStock.find(
          (each) => each.position === position && each.size === wantedSize,
        );
        const back = piecesBack.find((each) => each.position === position && each.size === size);
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
                {quantity > 1 && `${quantity} × `}
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
                {kind === "refund" && ", money back"}
              </p>
              {kind === "exchange" && there && status !== "SENT" && (
                <p
                  className={
                    there.stock < quantity && !isKept ? "text-red" : "text-meta text-umber"
                  }
                >
                  {isKept
                    ? `${quantity} of ${wantedSize} kept for this, ${there.stock} more there`
                    : there.stock === 0
                      ? `${wantedSize} is sold out`
                      : `${there.stock} of ${wantedSize} there`}
                </p>
              )}
              {back && (
                <p className="text-meta text-umber">
                  {[
                    back.asNew > 0 && `${back.asNew} as new`,
                    back.toMend > 0 && `${back.toMend} to mend`,
                    back.lost > 0 && `${back.lost} lost`,
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
