import { announce } from "#ui/primitives/accessibility/announce.ts";
import { QuantityStepper } from "#ui/primitives/fields/quantity-stepper.tsx";
import { Select } from "#ui/primitives/fields/select.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { ProductThumbnail } from "../parcel/parcel-thumbnails.tsx";
import { type EditedItem, setItemQuantity, setItemSize } from "./edited-items.ts";

interface EditedLinesProps {
  readonly items: readonly EditedItem[];
  readonly onChange: (items: readonly EditedItem[]) => void;
}

export function EditedLines({ items, onChange }: EditedLinesProps) {
  return (
    <ul className="divide-y divide-line border-line border-y empty:hidden">
      {items.map((item) => (
        <EditedLine key={item.key} item={item} items={items} onChange={onChange} />
      ))}
    </ul>
  );
}

function EditedLine({ item, items, onChange }: EditedLinesProps & { readonly item: EditedItem }) {
  const { productId, name, size, image, quantity } = item;
  const label = `${name}, size ${size}`;
  // A product that is no longer sold has no other sizes.
  const { loaded } = useLoaded(
    (signal) => api("GET /products/:id", { params: { id: productId }, signal }),
    ["product-sizes", productId],
  );
  const sizes = loaded.state === "ready" ? loaded.data.sizesStock : [];
  const isKnown = sizes.some((each) => each.size.size === size);
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-3">
      <ProductThumbnail image={image} alt="" className="row-span-2 h-17.5 w-14" />
      <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Select
          aria-label={`Size of ${name}`}
          value={size}
          onChange={({ target }) => onChange(setItemSize(items, item, target.value))}
          className="h-12.5 w-34"
        >
          {!isKnown && <option value={size}>{size}</option>}
          {sizes.map(({ size: { size: each }, stock }) => (
            <option key={each} value={each} disabled={each !== size && stock === 0}>
              {stock === 0 && each !== size ? `${each}, sold out` : each}
            </option>
          ))}
        </Select>
        <QuantityStepper
          name={label}
          value={quantity}
          min={0}
          onChange={(next) => {
            onChange(setItemQuantity(items, item, next));
            if (next === 0) announce(`${label}, removed.`);
          }}
        />
      </div>
    </li>
  );
}
