import { Link, useSearchParams } from "react-router";
import type { ImportState } from "#contract/api/import-limits.ts";
import type { GoodsImport, ImportRow } from "#contract/api/staff-imports.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { PageNumbers } from "../../parts/page-numbers.tsx";
import { RecordsSkeleton } from "../../parts/records-skeleton.tsx";
import { RowPicture } from "./row-picture.tsx";

interface ImportRowsProps {
  readonly sheet: GoodsImport;
  readonly tab: ImportState;
}

/** Rows of a file with what each changes, from what to what, and what became of it. */
export function ImportRows({ sheet: { id, status, version }, tab }: ImportRowsProps) {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get("page")) || 1));
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/imports/:id/rows", { params: { id }, query: { tab, page }, signal }),
    ["import-rows", id, tab, page, status, version],
    { keepShown: true },
  );
  if (loaded.state === "failed") {
    return (
      <div className="mt-5">
        <Failure fault={loaded.fault} message="The rows could not be loaded." onRetry={reload} />
      </div>
    );
  }
  if (loaded.state === "loading") return <RecordsSkeleton />;
  const { data, meta } = loaded.data;
  if (data.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState title="No row of this kind" />
      </div>
    );
  }
  return (
    <>
      <table className="mt-4 w-full border-separate border-spacing-0 text-left text-nav max-md:block">
        <caption className="sr-only">Rows of the file</caption>
        <thead className="max-md:sr-only">
          <tr>
            {["Row", "Product", "What changes", "From", "To", "What that means"].map((head) => (
              <th key={head} scope="col" className={headClasses}>
                {head}
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
      <PageNumbers meta={meta} />
    </>
  );
}

const headClasses =
  "border-ink border-b px-3 py-3 font-medium text-meta text-umber last:pr-0 last:text-right";
const cell = "px-3 py-2 align-top last:pr-0 md:border-line md:border-b max-md:px-0 max-md:py-0";

/** One row of the file, each of its changes on a line of its own. */
function RowLines({ row, isNew }: { row: ImportRow; isNew: boolean }) {
  const { changes } = row;
  const [first] = changes;
  const lines = first && !isNew ? changes : [undefined];
  return lines.map((change, i) => (
    <tr
      key={change?.field ?? "row"}
      className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:border-line max-md:border-b max-md:py-2.5"
    >
      <td className={`${cell} text-umber tabular-nums max-md:sr-only`}>{i === 0 && row.row}</td>
      <td className={`${cell} max-md:col-span-2 max-md:flex`}>
        {i === 0 ? <RowName row={row} /> : <span className="md:hidden">{row.name}</span>}
      </td>
      {change ? (
        <>
          <td className={`${cell} max-md:pl-10`}>{change.field}</td>
          <td className={`${cell} wrap-anywhere text-umber max-md:hidden`}>{change.from}</td>
          <td className={`${cell} wrap-anywhere`}>
            <span className="text-umber md:hidden">{change.from} → </span>
            <span className="inline-block bg-indigo-wash px-2 font-medium">{change.to}</span>
          </td>
          <td className={`${cell} text-right text-meta text-umber max-md:hidden`}>{change.note}</td>
        </>
      ) : (
        <td colSpan={4} className={`${cell} text-umber max-md:col-span-2 max-md:pl-10`}>
          {isNew ? changes.map(({ field, to }) => `${field} ${to}`).join(" · ") : "Nothing"}
        </td>
      )}
    </tr>
  ));
}

function RowName({ row }: { row: ImportRow }) {
  const { name, image, productId, isStale, isArchived, outcome, words } = row;
  return (
    <span className="flex gap-3">
      <RowPicture image={image} />
      <span className="min-w-0 wrap-anywhere">
        {productId === null ? (
          name
        ) : (
          <Link
            to={`/products/${productId}`}
            className="font-medium hover:text-indigo max-md:inline-block max-md:min-h-11 pointer-coarse:inline-block pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        )}
        {isArchived && <span className="block text-amber text-meta">In the archive</span>}
        {isStale && outcome === null && (
          <span className="block text-amber text-meta">
            Changed in the shop since this file was made
          </span>
        )}
        {words !== "" && <span className="block text-meta text-red">{words}</span>}
      </span>
    </span>
  );
}
