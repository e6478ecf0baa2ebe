import { classNames } from "#ui/primitives/class-names.ts";
import { Select } from "#ui/primitives/select.tsx";
import { useNarrowing } from "./narrow-list.ts";

interface SortSelectProps<Sort extends string> {
  /** What each order is called, by its value in the address. */
  readonly sorts: Readonly<Record<Sort, string>>;
  /** The order of a list that is asked for none; it stands in no address. */
  readonly usual: Sort;
  /** It stands on a phone too, as wide as the screen. */
  readonly isOnPhone?: boolean;
}

/** The order of a list, kept in its address. */
export function SortSelect<Sort extends string>({
  sorts,
  usual,
  isOnPhone = false,
}: SortSelectProps<Sort>) {
  const { params, narrow } = useNarrowing();
  return (
    <div className={isOnPhone ? "max-md:w-full" : "max-md:hidden"}>
      <Select
        aria-label="Order of the list"
        value={params.get("sort") ?? usual}
        onChange={({ target }) => narrow({ sort: target.value === usual ? "" : target.value })}
        className={classNames(
          "h-11 md:h-9 md:text-meta md:pointer-coarse:h-11",
          isOnPhone && "max-md:w-full",
        )}
      >
        {Object.entries<string>(sorts).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
