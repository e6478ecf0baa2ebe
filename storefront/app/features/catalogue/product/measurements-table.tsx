import { measures } from "#contract/api/catalogue/attribute-values.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import { measureLabels } from "#contract/sizes/measures.ts";

/** The garment in centimetres; the size guide measures the body. */
export function MeasurementsTable({ product }: { readonly product: Product }) {
  const { name, sizesStock, measurements = [] } = product;
  const rows = sizesStock.flatMap(
    ({ size: { size } }) => measurements.find((row) => row.size === size) ?? [],
  );
  const measured = measures.filter((measure) => rows.some((row) => row[measure]));
  return (
    <>
      <p>The garment in centimetres, give or take 1.5. The size guide measures the body.</p>
      <div
        // Scrollable by keyboard too.
        {...{ role: "group", "aria-label": "Measurements", tabIndex: 0 }}
        className="mt-3 overflow-x-auto"
      >
        <table className="w-full text-right text-ink text-nav tabular-nums">
          <caption className="sr-only">Measurements of {name} in centimetres</caption>
          <thead className="text-meta text-umber">
            <tr className="border-ink border-b">
              <th scope="col" className="py-2.5 text-left font-normal">
                Size
              </th>
              {measured.map((measure) => (
                <th key={measure} scope="col" className="py-2.5 pl-3 font-normal">
                  {measureLabels[measure].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.size} className="border-line border-b">
                <th scope="row" className="py-2.5 text-left font-medium">
                  {row.size}
                </th>
                {measured.map((measure) => (
                  <td key={measure} className="pl-3">
                    {row[measure]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-3 grid gap-1 text-meta">
        {measured.map((measure) => (
          <li key={measure}>
            <span className="text-ink">{measureLabels[measure].name}:</span>{" "}
            {measureLabels[measure].how}
          </li>
        ))}
      </ul>
    </>
  );
}
