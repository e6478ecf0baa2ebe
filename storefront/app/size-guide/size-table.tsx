import { useId, useState } from "react";
import type { Category } from "#contract/api/products.ts";
import { formatRange, type LengthUnit, sizeChart } from "./size-chart.ts";

const units: readonly { readonly id: LengthUnit; readonly label: string }[] = [
  { id: "in", label: "Inches" },
  { id: "cm", label: "Centimetres" },
];

/** The sizes of women's or men's clothes, in inches or, by a switch, in centimetres. */
export function SizeTable(props: { readonly category: Category }) {
  const [unit, setUnit] = useState<LengthUnit>("in");
  const chest = props.category === "WOMEN" ? "Bust" : "Chest";
  return (
    <>
      <UnitSwitch value={unit} onChange={setUnit} />
      <table className="mt-2 w-full text-right text-nav tabular-nums">
        <caption className="sr-only">
          {props.category === "WOMEN" ? "Women’s" : "Men’s"} sizes, body measurements in{" "}
          {unit === "in" ? "inches" : "centimetres"}
        </caption>
        <thead className="text-meta text-umber">
          <tr className="border-ink border-b">
            {["Size", "UK", "US", "EU", chest, "Waist", "Hips"].map((head, i) => (
              <th
                key={head}
                scope="col"
                className={`py-2.5 font-normal ${i === 0 ? "text-left" : ""}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizeChart[props.category].map((row) => (
            <tr key={row.size} className="border-line border-b">
              <th scope="row" className="py-3 text-left font-medium">
                {row.size}
              </th>
              <td>{row.uk}</td>
              <td>{row.us}</td>
              <td>{row.eu}</td>
              <td>{formatRange(row.chest, unit)}</td>
              <td>{formatRange(row.waist, unit)}</td>
              <td>{formatRange(row.hips, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function UnitSwitch(props: {
  readonly value: LengthUnit;
  readonly onChange: (unit: LengthUnit) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex justify-end">
      <legend className="sr-only">Measurements in</legend>
      {units.map(({ id, label }) => (
        <label
          key={id}
          className="flex min-h-11 cursor-pointer items-center border-b-2 border-transparent px-2 text-meta text-umber has-checked:border-ink has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-indigo"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={props.value === id}
            onChange={() => props.onChange(id)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
