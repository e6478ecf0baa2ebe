import { useParams, useSearchParams } from "react-router";
import type { ImportState } from "#contract/api/import-limits.ts";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { RecordPage } from "../../parts/record-page.tsx";
import { FaultyRows } from "./faulty-rows.tsx";
import { ImportBar } from "./import-bar.tsx";
import { ImportCounts } from "./import-counts.tsx";
import { ImportEnd } from "./import-end.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportRows } from "./import-rows.tsx";
import { importStates, outcomeWords, rowsOf } from "./import-words.ts";
import { UnknownSizes } from "./unknown-sizes.tsx";

const way: RecordWay = { to: "/products/sheets", label: "Import and export" };
const tabs: readonly ImportState[] = ["changed", "new", "unchanged"];

/** One spreadsheet that came in: what it would do, put right in place, its import and its way back. */
export function ImportPage() {
  const { id = "" } = useParams();
  const loading = useLoaded(
    (signal) => api("GET /staff/imports/:id", { params: { id }, signal }),
    ["import", id],
  );
  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Import"
      failure="The import could not be loaded."
      told={[
        { name: "Stands", read: ({ status }) => importStates[status] },
        { name: "To put right", read: ({ counts }) => rowsOf(counts.faulty) },
        { name: "Came to", read: outcomeWords },
      ]}
    >
      {(sheet) => <Import sheet={sheet} onChanged={loading.replace} />}
    </RecordPage>
  );
}

interface ImportProps {
  readonly sheet: GoodsImport;
  readonly onChanged: Loading<GoodsImport>["replace"];
}

function Import({ sheet, onChanged }: ImportProps) {
  const [params] = useSearchParams();
  const { status, counts } = sheet;
  const asked = tabs.find((each) => each === params.get("status"));
  const tab = asked ?? tabs.find((each) => counts[each] > 0) ?? "changed";
  const isGoingOn = status === "reading" || status === "importing" || status === "undoing";
  return (
    <>
      <RecordHead
        way={way}
        title={sheet.fileName}
        number={sheet.rows > 0 && !isGoingOn ? rowsOf(sheet.rows) : undefined}
      >
        <LinkButton to="/products/sheets" look="ghost" size="small" className="max-md:hidden">
          Another file
        </LinkButton>
      </RecordHead>
      {status === "failed" && (
        <p role="alert" className="bg-red-wash px-4 py-3 font-medium text-red">
          {sheet.fault}
        </p>
      )}
      {isGoingOn && <ImportProgress sheet={sheet} onNews={onChanged} />}
      {status === "ready" && (
        <p className="mb-4 text-umber">Nothing is changed yet: this is what would happen.</p>
      )}
      {(status === "imported" || status === "undone") && (
        <ImportEnd sheet={sheet} onChanged={onChanged} />
      )}
      {status !== "reading" && status !== "failed" && !isGoingOn && (
        <>
          {sheet.unread.length > 0 && (
            <p className="mb-4 text-meta text-umber">
              Columns that are not read: {sheet.unread.join(", ")}. Pieces are read from a column
              for each size, such as Stock M.
            </p>
          )}
          {status === "ready" && sheet.unknownSizes.length > 0 && (
            <UnknownSizes key={sheet.version} sheet={sheet} onChanged={onChanged} />
          )}
          <ImportCounts counts={counts} current={tab} isOpen={status === "ready"} />
          {status === "ready" && counts.faulty > 0 && (
            <FaultyRows sheet={sheet} onChanged={onChanged} />
          )}
          <ImportRows sheet={sheet} tab={tab} />
        </>
      )}
      {status === "ready" && <ImportBar sheet={sheet} onChanged={onChanged} />}
    </>
  );
}
