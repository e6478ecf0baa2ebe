import { useState } from "react";
import { useSearchParams } from "react-router";
import type { StartStocktake, Stocktake } from "#contract/api/stock/stocktakes.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { useProductChoices } from "../../parts/domain/use-product-choices.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useIdempotencyKey } from "../../parts/forms/use-idempotency-key.ts";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { BackLink } from "../../parts/layout/back-link.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { useMay } from "../../session/use-member.ts";
import { formatProgress, formatScope, statusLabels } from "./stocktake-labels.ts";

export const meta = () => [{ title: pageTitle("Stock counts") }];

export default function StocktakesPage() {
  const [params] = useSearchParams();
  const mayCount = useMay()("stock.change");
  const { page } = parseListParams(params, ["all"]);
  const list = useLoaded(
    (signal) => api("GET /staff/stock-counts", { query: { page }, signal }),
    ["stocktakes", page],
    { showPrevious: true },
  );
  const now = new Date();
  const columns: readonly Column<Stocktake>[] = [
    { head: "Counted", cell: formatScope },
    {
      head: "Status",
      cell: ({ status }) => statusLabels[status],
      className: "max-md:text-right text-umber",
    },
    {
      head: "Progress",
      cell: (stocktake) => formatProgress(stocktake),
      className: "tabular-nums max-md:text-meta",
    },
    {
      head: "Differences",
      cell: ({ differences }) => (differences === 0 ? "" : plural(differences, "difference")),
      className: "tabular-nums max-md:text-right max-md:text-meta",
    },
    {
      head: "Started",
      cell: ({ startedAt, startedBy }) =>
        `${formatDateTime(startedAt, now)}${startedBy ? `, ${startedBy}` : ""}`,
      className: "text-right text-umber max-md:text-left max-md:text-meta",
    },
  ];
  return (
    <>
      <BackLink to="/stock">Stock</BackLink>
      <ListPage
        title="Stock counts"
        above={mayCount && <StartStocktakeForm />}
        list={list}
        failure="The stock counts could not be loaded."
        empty={() => ({
          title: "No stock counts yet",
          text: "Count one type or everything. You can keep selling.",
        })}
      >
        {(rows) => (
          <Records
            caption="Stock counts"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            addressOf={(id) => `/stock/counts/${id}`}
          />
        )}
      </ListPage>
    </>
  );
}

function StartStocktakeForm() {
  const goOn = useNavigateAfterSave();
  const [typeId, setTypeId] = useState("");
  const [category, setCategory] = useState("");
  const { busy, error, send } = useSubmission("The stock count could not be started.");
  const once = useIdempotencyKey();
  const types = useProductChoices().choices?.types ?? [];

  async function start() {
    const body: StartStocktake = {
      ...(typeId && { typeId }),
      ...((category === "MEN" || category === "WOMEN") && { category }),
    };
    await send(async () => {
      const { id } = await api("POST /staff/stock-counts", { headers: once(body), body });
      await goOn(`/stock/counts/${id}`);
    });
  }

  return (
    <Panel title="Start stock count" className="mt-2 mb-5">
      <div className="flex flex-wrap items-end gap-4">
        <div className="max-md:w-full md:w-56">
          <SelectField
            label="Type"
            value={typeId}
            onChange={({ target }) => setTypeId(target.value)}
          >
            <option value="">All types</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="max-md:w-full md:w-56">
          <SelectField
            label="For"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
          >
            <option value="">Everyone</option>
            <option value="MEN">Men</option>
            <option value="WOMEN">Women</option>
          </SelectField>
        </div>
        <Button size="step" busy={busy} onClick={() => void start()} className="max-md:w-full">
          Start stock count
        </Button>
      </div>
      <FormError text={error || null} />
    </Panel>
  );
}
