import type { OrderItemsPreview } from "#contract/api/orders/edit-order.ts";
import { formatAmount } from "../../../parts/format/money.ts";

export function EditedTotals({ preview }: { readonly preview: OrderItemsPreview }) {
  const { before, after, due, refund } = preview;
  const rows = [
    { name: "Subtotal", was: before.subtotal, is: after.subtotal },
    { name: "Discount", was: -before.discount, is: -after.discount },
    { name: "Delivery", was: before.shipping, is: after.shipping },
    { name: "VAT", was: before.vat, is: after.vat },
  ].filter(({ was, is }) => was !== 0 || is !== 0);
  return (
    <div>
      <table className="w-full text-nav tabular-nums">
        <caption className="sr-only">Totals before and after</caption>
        <thead>
          <tr className="text-left text-meta text-umber">
            <td />
            <th scope="col" className="py-1 text-right font-normal">
              Before
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, was, is }) => (
            <tr key={name}>
              <th scope="row" className="py-1 text-left font-normal text-umber">
                {name}
              </th>
              <td className="py-1 text-right text-umber">{formatAmount(was)}</td>
              <td className="py-1 pl-3 text-right">{formatAmount(is)}</td>
            </tr>
          ))}
          <tr className="border-ink border-t font-medium">
            <th scope="row" className="py-2 text-left font-medium">
              Total
            </th>
            <td className="py-2 text-right text-umber">{formatAmount(before.total)}</td>
            <td className="py-2 pl-3 text-right">{formatAmount(after.total)}</td>
          </tr>
        </tbody>
      </table>
      <p
        role="status"
        className="mt-2 flex justify-between gap-4 border border-line bg-paper px-3.5 py-2.5 font-medium text-lead tabular-nums"
      >
        <span>{refund > 0 ? "To refund" : "Balance due"}</span>
        <span>{formatAmount(refund > 0 ? refund : due)}</span>
      </p>
    </div>
  );
}
