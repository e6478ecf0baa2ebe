import { useState } from "react";
import { useSearchParams } from "react-router";
import type { StartStocktake, Stocktake } from "#contract/api/staff-stocktakes.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { Panel } from "../../parts/panel.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { useGoOn } from "../../parts/use-go-on.ts";
import { useOnceKey } from "../../parts/use-once-key.ts";
import { useProductChoices } from "../../parts/use-product-choices.ts";
import { momentOf } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { differences, progressWords, scopeWords, takeStates } from "./take-words.ts";

/** Stock-takes: those that go on, those that were, and the way to begin one. */
export function TakesRoom() {
  const [params] = useSearchParams();
  const mayCount = useMay()("stock.change");
  const { page } = readListAddress(params, ["all"]);
  const list = useLoaded(
    (signal) => api("GET /staff/stock-takes", { query: { page }, signal }),
    ["stock-takes", page],
    { keepShown: true },
  );
  const now = new Date();
  const columns: readonly Column<Stocktake>[] = [
    { head: "Counted", cell: scopeWords },
    {
      head: "Stands",
      cell: ({ status }) => takeStates[status],
      className: "max-md:text-right text-umber",
    },
    {
      head: "So far",
      cell: (take) => progressWords(take),
      className: "tabular-nums max-md:text-meta",
    },
    {
      head: "Found",
      cell: ({ differing }) => (differing === 0 ? "" : differences(differing)),
      className: "tabular-nums max-md:text-right max-md:text-meta",
    },
    {
      head: "Begun",
      cell: ({ startedAt, startedBy }) =>
        `${momentOf(startedAt, now)}${startedBy ? `, ${startedBy}` : ""}`,
      className: "text-right text-umber max-md:text-left max-md:text-meta",
    },
  ];
  return (
    <>
      <BackLink to="/stock">Stock</BackLink>
      <ListRoom
        title="Stock-takes"
        above={mayCount && <StartTake />}
        list={list}
        failure="The stock-takes could not be loaded."
        empty={() => ({
          title: "Nothing was counted yet",
          text: "Count a type, or everything: the shop sells on meanwhile.",
        })}
      >
        {(rows) => (
          <Records
            caption="Stock-takes"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            addressOf={(id) => `/stock/takes/${id}`}
          />
        )}
      </ListRoom>
    </>
  );
}

function StartTake() {
  const goOn = useGoOn();
  const [typeId, setTypeId] = useState("");
  const [category, setCategory] = useState("");
  const { busy, fault, send } = useSending("The stock-take could not be begun.");
  const once = useOnceKey();
  const types = useProductChoices().choices?.types ?? [];

  async function begin() {
    const body: StartStocktake = {
      ...(typeId && { typeId }),
      ...((category === "MEN" || category === "WOMEN") && { category }),
    };
    await send(async () => {
      const { id } = await api("POST /staff/stock-takes", { headers: once(body), body });
      await goOn(`/stock/takes/${id}`);
    });
  }

  return (
    <Panel title="Begin to count" className="mt-2 mb-5">
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
            <option value="">Everybody</option>
            <option value="MEN">Men</option>
            <option value="WOMEN">Women</option>
          </SelectField>
        </div>
        <Button size="step" busy={busy} onClick={() => void begin()} className="max-md:w-full">
          Begin to count
        </Button>
      </div>
      <FormFault text={fault || null} />
    </Panel>
  );
}
