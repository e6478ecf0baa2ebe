import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";

/** The products of an enquiry, each in one size. */
export function EnquiryLines({ lines }: Pick<StaffBulkOrder, "lines">) {
  if (lines.length === 0) return null;
  return (
    <table className="mt-5 w-full border-collapse text-left text-nav">
      <caption className="mb-1 text-left font-medium">Products</caption>
      <thead>
        <tr className="border-ink border-b text-meta text-umber">
          <th scope="col" className="py-2.5 pr-3 font-medium">
            Product
          </th>
          <th scope="col" className="px-3 py-2.5 font-medium">
            Size
          </th>
          <th scope="col" className="py-2.5 pl-3 text-right font-medium">
            Pieces
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, name, size, quantity }) => (
          <tr key={`${productId} ${size}`} className="border-line border-b">
            <td className="wrap-anywhere py-3 pr-3">{name || productId}</td>
            <td className="px-3 py-3">{size}</td>
            <td className="py-3 pl-3 text-right tabular-nums">
              {quantity.toLocaleString("en-NG")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
