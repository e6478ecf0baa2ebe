import { useId, useState } from "react";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import { formatLength, type LengthUnit } from "./size-chart.ts";

const units: readonly { readonly id: LengthUnit; readonly label: string }[] = [
  { id: "in", label: "Inches" },
  { id: "cm", label: "Centimetres" },
];

/** More columns may be wider than a phone. */
const phoneColumns = 4;

export function SizeTable(props: { readonly guide: SizeGuide; readonly caption: string }) {
  const [unit, setUnit] = useState<LengthUnit>("in");
  const { columns, rows } = props.guide;
  const hasLengths = columns.some(({ isLength }) => isLength);
  return (
    <>
      {hasLengths && <UnitSwitch value={unit} onChange={setUnit} />}
      {/* A wide table scrolls, not the page. */}
      <div
        {...(columns.length > phoneColumns && {
          ...{ role: "group", "aria-label": props.caption },
          // Scrollable by keyboard too.
          tabIndex: 0,
        })}
        className="mt-2 overflow-x-auto"
      >
        <table className="w-full text-right text-nav tabular-nums">
          <caption className="sr-only">
            {props.caption}
            <span>
              {hasLengths && `, body measurements in ${unit === "in" ? "inches" : "centimetres"}`}
            </span>
          </caption>
          <thead className="text-meta text-umber">
            <tr className="border-ink border-b">
              <th scope="col" className="py-2.5 text-left font-normal">
                Size
              </th>
              {columns.map(({ title }) => (
                <th key={title} scope="col" className="py-2.5 pl-3 font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, cells }) => (
              <tr key={size} className="border-line border-b">
                <th scope="row" className="py-3 text-left font-medium">
                  {size}
                </th>
                {columns.map(({ title, isLength }, i) => (
                  <td key={title} className="pl-3">
                    {isLength ? formatLength(cells[i] ?? "", unit) : cells[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
