import { classNames } from "#ui/primitives/class-names.ts";
import { Select } from "#ui/primitives/fields/select.tsx";
import { useListParams } from "../list-params.ts";

interface SortSelectProps<Sort extends string> {
  readonly sorts: Readonly<Record<Sort, string>>;
  /** Not in the URL. */
  readonly defaultSort: Sort;
  readonly isOnPhone?: boolean;
}

export function SortSelect<Sort extends string>({
  sorts,
  defaultSort,
  isOnPhone = false,
}: SortSelectProps<Sort>) {
  const { params, setListParams } = useListParams();
  return (
    <div className={isOnPhone ? "max-md:w-full" : "max-md:hidden"}>
      <Select
        aria-label="Sort by"
        value={params.get("sort") ?? defaultSort}
        onChange={({ target }) =>
          setListParams({ sort: target.value === defaultSort ? "" : target.value })
        }
        className={classNames(
          "h-11 md:h-9 md:text-meta md:pointer-coarse:h-11",
          isOnPhone && "max-md:w-full",
        )}
      >
        {Object.entries<string>(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
