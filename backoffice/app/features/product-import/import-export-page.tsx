import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import {
  importLimits,
  type ProductTab,
  productTabs,
} from "#contract/api/catalogue/product-limits.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useIdempotencyKey } from "../../parts/forms/use-idempotency-key.ts";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { BackLink } from "../../parts/layout/back-link.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { FileDrop } from "../../parts/uploads/file-drop.tsx";
import { formatOutcome, importStatusLabels } from "./import-labels.ts";

export const meta = () => [{ title: pageTitle("Import and export") }];

const megabytes = importLimits.fileBytes / 1024 / 1024;

const tabLabels: Readonly<Record<ProductTab, string>> = {
  published: "Published",
  low_stock: "Low stock",
  discounted: "Discounted",
  featured: "Featured",
  draft: "Drafts",
  archived: "Archived",
  all: "All products",
};

export default function ImportExportPage() {
  const [params] = useSearchParams();
  const { page } = parseListParams(params, ["all"]);
  const list = useLoaded(
    (signal) => api("GET /staff/imports", { query: { page }, signal }),
    ["imports", page],
    { showPrevious: true },
  );
  const now = new Date();
  const columns: readonly Column<ProductImport>[] = [
    { head: "File", cell: ({ fileName }) => <span className="wrap-anywhere">{fileName}</span> },
    {
      head: "Status",
      cell: ({ status }) => importStatusLabels[status],
      className: "max-md:text-right text-umber",
    },
    {
      head: "Rows",
      cell: ({ rows }) => plural(rows, "row"),
      className: "tabular-nums max-md:text-meta",
    },
    {
      head: "Result",
      cell: formatOutcome,
      className: "tabular-nums max-md:text-right max-md:text-meta",
    },
    {
      head: "Uploaded",
      cell: ({ sentAt, sentBy }) => `${formatDateTime(sentAt, now)}${sentBy ? `, ${sentBy}` : ""}`,
      className: "text-right text-umber max-md:text-left max-md:text-meta",
    },
  ];
  return (
    <>
      <BackLink to="/products">Products</BackLink>
      <ListPage
        title="Import and export"
        above={
          <div className="mt-2 mb-5 grid gap-5 lg:grid-cols-2">
            <ImportPanel />
            <ExportPanel />
          </div>
        }
        list={list}
        failure="Imports could not be loaded."
        empty={() => ({
          title: "No imports yet",
          text: "Export your products, edit the file, then import it.",
        })}
      >
        {(rows) => (
          <Records
            caption="Imports"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            addressOf={(id) => `/products/imports/${id}`}
          />
        )}
      </ListPage>
    </>
  );
}

function ImportPanel() {
  const goOn = useNavigateAfterSave();
  const keyOf = useIdempotencyKey();
  const { busy, error, send } = useSubmission("The file could not be sent.");

  async function sendFile(file: File) {
    const body = new FormData();
    body.append("request", "{}");
    body.append("file", file, file.name);
    const headers = keyOf([file.name, file.size, file.lastModified]);
    await send(async () => {
      const { id } = await api("POST /staff/imports", { headers, body });
      await goOn(`/products/imports/${id}`);
    });
  }

  return (
    <Panel title="Import products">
      <FileDrop
        label="Choose a CSV or Excel file"
        hint={`or drop it here: up to ${megabytes} MB and ${formatNumber(importLimits.rows)} rows`}
        busy={busy}
        onFile={(file) => void sendFile(file)}
      />
      <FormError text={error || null} />
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-meta text-umber">
        <li>You review every change before anything is saved.</li>
        <li>
          Name the columns in the first row as the export does: Name, For, Type, Price, and a stock
          column for each size, such as Stock M.
        </li>
        <li>
          Empty cells change nothing; “none” clears a value. A row without an Id is matched by its
          name, or becomes a draft.
        </li>
        <li>Stock: 12 sets, “add 12” adds, “less 2” subtracts. Sales in between still count.</li>
      </ul>
    </Panel>
  );
}

function ExportPanel() {
  const [tab, setTab] = useState<ProductTab>("published");
  const address = (format: "csv" | "xlsx") =>
    `${apiAddress("GET /staff/products/export", {})}?${new URLSearchParams({ format, tab })}`;
  return (
    <Panel title="Export products">
      <p className="mb-4 text-umber">
        One row for each product: details, price, wholesale prices and stock by size.
      </p>
      <SelectField
        label="Products"
        value={tab}
        onChange={({ target }) => setTab(target.value as ProductTab)}
      >
        {productTabs.map((each) => (
          <option key={each} value={each}>
            {tabLabels[each]}
          </option>
        ))}
      </SelectField>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={address("xlsx")} download className={buttonClasses("ghost", "small")}>
          Download for Excel
        </a>
        <a href={address("csv")} download className={buttonClasses("ghost", "small")}>
          Download as CSV
        </a>
      </div>
    </Panel>
  );
}
