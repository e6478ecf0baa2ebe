import { Link, useSearchParams } from "react-router";
import type { ImportRow, ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { ImportState } from "#contract/api/catalogue/product-limits.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Pagination } from "../../parts/lists/pagination.tsx";
import { RecordsSkeleton } from "../../parts/lists/records-skeleton.tsx";

interface ImportRowsProps {
  readonly productImport: ProductImport;
  readonly tab: ImportState;
}

export function ImportRows({ productImport: { id, status, version }, tab }: ImportRowsProps) {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get("page")) || 1));
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/imports/:id/rows", { params: { id }, query: { tab, page }, signal }),
    ["import-rows", id, tab, page, status, version],
    { showPrevious: true },
  );
  if (loaded.state === "failed") {
    return (
      <div className="mt-5">
        <Failure error={loaded.error} message="The rows could not be loaded." onRetry={reload} />
      </div>
    );
  }
  if (loaded.state === "loading") return <RecordsSkeleton />;
  const { data, meta } = loaded.data;
  if (data.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState title="No rows here" />
      </div>
    );
  }
  return (
    <>
      <table className="mt-4 w-full border-separate border-spacing-0 text-left text-nav max-md:block">
        <caption className="sr-only">Rows of the file</caption>
        <thead className="max-md:sr-only">
          <tr>
            {["Row", "Product", "Field", "Before", "After", "Note"].map((heading) => (
              <th key={heading} scope="col" className={headingClasses}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {data.map((row) => (
            <RowLines key={row.row} row={row} isNew={tab === "new"} />
          ))}
        </tbody>
      </table>
      <Pagination meta={meta} />
    </>
  );
}

const headingClasses =
  "border-ink border-b px-3 py-3 font-medium text-meta text-umber last:pr-0 last:text-right";
const cellClasses =
  "px-3 py-2 align-top last:pr-0 md:border-line md:border-b max-md:px-0 max-md:py-0";

function RowLines({ row, isNew }: { row: ImportRow; isNew: boolean }) {
  const { changes } = row;
  const [first] = changes;
  const lines = first && !isNew ? changes : [undefined];
  return lines.map((change, i) => (
    <tr
      key={change?.field ?? "row"}
      className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:border-line max-md:border-b max-md:py-2.5"
    >
      <td className={`${cellClasses} text-umber tabular-nums max-md:sr-only`}>
        {i === 0 && row.row}
      </td>
      <td className={`${cellClasses} max-md:col-span-2 max-md:flex`}>
        {i === 0 ? <RowName row={row} /> : <span className="md:hidden">{row.name}</span>}
      </td>
      {change ? (
        <>
          <td className={`${cellClasses} max-md:pl-10`}>{change.field}</td>
          <td className={`${cellClasses} wrap-anywhere text-umber max-md:hidden`}>{change.from}</td>
          <td className={`${cellClasses} wrap-anywhere`}>
            <span className="text-umber md:hidden">{change.from} → </span>
            <span className="inline-block bg-indigo-wash px-2 font-medium">{change.to}</span>
          </td>
          <td className={`${cellClasses} text-right text-meta text-umber max-md:hidden`}>
            {change.note}
          </td>
        </>
      ) : (
        <td colSpan={4} className={`${cellClasses} text-umber max-md:col-span-2 max-md:pl-10`}>
          {isNew ? changes.map(({ field, to }) => `${field} ${to}`).join(" · ") : "No changes"}
        </td>
      )}
    </tr>
  ));
}

function RowName({ row }: { row: ImportRow }) {
  const { name, image, productId, isStale, isArchived, outcome, message } = row;
  return (
    <span className="flex gap-3">
      <RowPicture image={image} />
      <span className="min-w-0 wrap-anywhere">
        {productId === null ? (
          <span>{name}</span>
        ) : (
          <Link
            to={`/products/${productId}`}
            className="font-medium hover:text-indigo max-md:inline-block max-md:min-h-11 pointer-coarse:inline-block pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        )}
        {isArchived && <span className="block text-amber text-meta">Archived</span>}
        {isStale && outcome === null && (
          <span className="block text-amber text-meta">
            Edited in the store since this file was exported
          </span>
        )}
        {message !== "" && <span className="block text-meta text-red">{message}</span>}
      </span>
    </span>
  );
}

export function RowPicture({ image }: { image: string | null }) {
  if (image === null) return <span className="h-8.5 w-7 shrink-0 bg-plaster" />;
  return (
    <img src={image} alt="" loading="lazy" className="h-8.5 w-7 shrink-0 bg-plaster object-cover" />
  );
}
