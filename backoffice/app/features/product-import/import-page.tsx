import { useCallback } from "react";
import { useParams, useSearchParams } from "react-router";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { ImportState } from "#contract/api/catalogue/product-limits.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api, apiAddress } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { usePolling } from "../../loading/use-polling.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordPage } from "../../parts/records/record-page.tsx";
import { ChooseColumns, UnknownSizes } from "./choose-columns.tsx";
import {
  countImportable,
  formatOutcome,
  hasProductColumn,
  importStatusLabels,
  unreadColumns,
} from "./import-labels.ts";
import { ImportCounts, ImportResult } from "./import-result.tsx";
import { ImportRows } from "./import-rows.tsx";
import { InvalidRows } from "./invalid-rows.tsx";

export const meta = () => [{ title: pageTitle("Import") }];

const backLink: RecordBackLink = { to: "/products/imports", label: "Import and export" };
const tabs: readonly ImportState[] = ["changed", "new", "unchanged"];

export default function ImportPage() {
  const { id = "" } = useParams();
  const loading = useLoaded(
    (signal) => api("GET /staff/imports/:id", { params: { id }, signal }),
    ["import", id],
  );
  return (
    <RecordPage
      key={id}
      loading={loading}
      backLink={backLink}
      title="Import"
      failure="The import could not be loaded."
      comparedFields={[
        { name: "Status", read: ({ status }) => importStatusLabels[status] },
        { name: "Errors", read: ({ counts }) => plural(counts.invalid, "row") },
        { name: "Result", read: formatOutcome },
      ]}
    >
      {(productImport) => <Import productImport={productImport} onChanged={loading.replace} />}
    </RecordPage>
  );
}

interface ImportProps {
  readonly productImport: ProductImport;
  readonly onChanged: Loading<ProductImport>["replace"];
}

function Import({ productImport, onChanged }: ImportProps) {
  const [params] = useSearchParams();
  const { status, counts, version } = productImport;
  const unread = unreadColumns(productImport);
  const requestedTab = tabs.find((each) => each === params.get("status"));
  const tab = requestedTab ?? tabs.find((each) => counts[each] > 0) ?? "changed";
  const isInProgress = status === "reading" || status === "importing" || status === "undoing";
  return (
    <>
      <RecordHead
        backLink={backLink}
        title={productImport.fileName}
        number={
          productImport.rows > 0 &&
          !isInProgress && <span>{plural(productImport.rows, "row")}</span>
        }
      >
        <LinkButton to="/products/imports" variant="ghost" size="small" className="max-md:hidden">
          Another file
        </LinkButton>
      </RecordHead>
      {status === "failed" && (
        <p role="alert" className="bg-red-wash px-4 py-3 font-medium text-red">
          {productImport.error}
        </p>
      )}
      {isInProgress && <ImportProgress productImport={productImport} onUpdate={onChanged} />}
      {status === "ready" && (
        <p className="mb-4 text-umber">Nothing has changed yet. Review before you import.</p>
      )}
      {(status === "imported" || status === "undone") && (
        <ImportResult productImport={productImport} onChanged={onChanged} />
      )}
      {status !== "reading" && status !== "failed" && !isInProgress && (
        <>
          {status === "ready" && !hasProductColumn(productImport.columns) && (
            <p role="alert" className="mb-4 font-medium text-red">
              No column is set to Name or Id. Choose what each column holds.
            </p>
          )}
          {unread.length > 0 && (
            <p className="mb-4 text-meta text-umber">
              {`Columns not imported: ${unread.join(", ")}. Stock needs a column for each size, such as Stock M.`}
            </p>
          )}
          {status === "ready" && (
            <>
              <UnknownSizes
                key={`sizes ${version}`}
                productImport={productImport}
                onChanged={onChanged}
              />
              <ChooseColumns
                key={`columns ${version}`}
                productImport={productImport}
                onChanged={onChanged}
              />
              {productImport.uncertain && <UncertainCells {...productImport.uncertain} />}
            </>
          )}
          <ImportCounts counts={counts} current={tab} status={status} />
          {status === "ready" && counts.invalid > 0 && hasProductColumn(productImport.columns) && (
            <InvalidRows productImport={productImport} onChanged={onChanged} />
          )}
          <ImportRows productImport={productImport} tab={tab} />
        </>
      )}
      {status === "ready" && <ImportBar productImport={productImport} onChanged={onChanged} />}
    </>
  );
}

function UncertainCells({ count, cells }: NonNullable<ProductImport["uncertain"]>) {
  if (count === 0) return null;
  return (
    <details open className="mb-4 border border-amber bg-paper px-4 md:px-5">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4 hover:text-indigo">
        Check the characters in {plural(count, "cell")}
      </summary>
      <p className="text-meta text-umber">
        This file is not saved as UTF-8. If characters look wrong, save it as “CSV UTF-8” and upload
        it again.
      </p>
      <ul className="my-2 divide-y divide-line border-line border-t">
        {cells.map(({ row, heading, text }) => (
          <li key={`${row} ${heading}`} className="py-2 wrap-anywhere">
            <span className="text-umber">{`Row ${row}, ${heading}: `}</span>
            {text}
          </li>
        ))}
      </ul>
      {count > cells.length && (
        <p className="pb-3 text-meta text-umber">{`And ${count - cells.length} more.`}</p>
      )}
    </details>
  );
}

const pollIntervalMs = 1000;

const messages = {
  reading: "Reading the file. No products change yet.",
  importing: "Importing rows.",
  undoing: "Undoing the import.",
} as const;

interface ImportProgressProps {
  readonly productImport: ProductImport;
  readonly onUpdate: (productImport: ProductImport) => void;
}

function ImportProgress({
  productImport: { id, status, done, rows },
  onUpdate,
}: ImportProgressProps) {
  const fetchImport = useCallback(
    (signal: AbortSignal) => api("GET /staff/imports/:id", { params: { id }, signal }),
    [id],
  );
  usePolling(fetchImport, onUpdate, pollIntervalMs);
  const message = status in messages ? messages[status as keyof typeof messages] : "";
  return (
    <div className="mt-2 max-w-160 border border-line bg-paper px-4 py-5 md:px-5.5">
      <p role="status">
        <span>{message}</span> You can leave this page.
      </p>
      <progress
        aria-label="Progress"
        className="mt-3 w-full accent-indigo"
        {...(rows > 0 && { max: rows, value: done })}
      />
      {rows > 0 && (
        <p className="text-meta text-umber tabular-nums">
          {formatNumber(done)} of {plural(rows, "row")}
        </p>
      )}
    </div>
  );
}

interface ImportBarProps {
  readonly productImport: ProductImport;
  readonly onChanged: (productImport: ProductImport) => void;
}

function ImportBar({ productImport, onChanged }: ImportBarProps) {
  const { id, version, counts } = productImport;
  const { busy, error, send } = useSubmission("The import could not be started.");
  const rows = countImportable(productImport);
  const skipped = counts.invalid;
  const start = () =>
    send(async () =>
      onChanged(await api("POST /staff/imports/:id/start", { params: { id }, body: { version } })),
    );
  return (
    <section
      aria-label="Import summary"
      data-bottom-bar
      className="no-print fixed inset-x-0 bottom-0 z-header flex min-h-16 flex-wrap items-center gap-x-5 gap-y-1 border-ink border-t bg-paper px-4 py-2 md:px-8 lg:left-53"
    >
      <div role="status" className="min-w-0 text-nav">
        <p className="font-medium">
          {rows === 0 ? "No changes to import" : `${plural(rows, "row")} will import`}
          <span>{skipped > 0 && `, ${skipped} skipped`}</span>
        </p>
        <p className="text-meta text-umber max-md:hidden">
          Recorded in the activity log. You can undo it for 24 hours.
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2.5 max-md:w-full">
        {skipped > 0 && (
          <a
            href={apiAddress("GET /staff/imports/:id/invalid-rows", { id })}
            download
            className={buttonClasses("ghost", "small", "max-md:grow")}
          >
            Download {plural(skipped, "row")}
          </a>
        )}
        <Button
          size="small"
          busy={busy}
          disabled={rows === 0}
          onClick={() => void start()}
          className="max-md:grow"
        >
          Import {plural(rows, "row")}
        </Button>
      </div>
      {error !== "" && (
        <div className="basis-full">
          <FormError text={error} />
        </div>
      )}
    </section>
  );
}
