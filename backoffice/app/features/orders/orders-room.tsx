import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { orderTabs } from "#contract/api/order-tabs.ts";
import type { StaffOrderQuery, StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useChoice } from "../../parts/choice.ts";
import { ExportLink } from "../../parts/export-link.tsx";
import { FiltersEnd } from "../../parts/filters-end.tsx";
import { ListRoom } from "../../parts/list-room.tsx";
import { naira } from "../../parts/money.ts";
import { NewRecordLink } from "../../parts/new-record-link.tsx";
import { Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { SortSelect } from "../../parts/sort-select.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useSteadyRows } from "../../parts/steady-rows.ts";
import { useStepRest } from "../../parts/step-rest.ts";
import { useToldRows } from "../../parts/told-rows.ts";
import { shopDay } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { OrderBlock } from "./order-block.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderRowMenu } from "./order-row-menu.tsx";
import { OrderVerb } from "./order-verb.tsx";
import { hasNothingToSend, orders, pieces, tabWords } from "./order-words.ts";
import { OrdersBulkBar } from "./orders-bulk-bar.tsx";
import { ordersEmpty } from "./orders-empty.tsx";
import { readOrdersAddress } from "./read-orders-address.ts";
import { ScanOrder } from "./scan-order.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { slipsAddress } from "./slips-address.ts";
import { useOrderPresses } from "./use-order-presses.ts";

const tabs = orderTabs.map((id) => ({ id, label: tabWords[id] }));
const sorts = { oldest: "Oldest first", newest: "Newest first" } as const;
const everyMs = 60_000;

/** The orders by what is to be done with them, the queue of those to pack first. */
export function OrdersRoom() {
  const [params] = useSearchParams();
  const { search: address } = useLocation();
  const now = new Date();
  const may = useMay();
  const seesSums = may("sums.read");
  const { tab, search, query, filters } = readOrdersAddress(params, shopDay(now), seesSums);
  const mayPack = may("orders.pack");
  const mayExport = may("orders.export");
  const mayPlace = may("orders.edit");
  const loading = useLoaded(
    (signal) => api("GET /staff/orders", { query, signal }),
    ["orders", query],
    { keepShown: true, everyMs },
  );
  const { list: told, tell } = useToldRows(loading);
  const { list, rows, fresh, showFresh } = useSteadyRows(told, idOf, address);
  const choice = useChoice(rows.map(idOf), address);
  const isResting = useStepRest();
  const presses = useOrderPresses(({ order }) => showPressed(order), showPressed);
  const [sending, setSending] = useState<readonly StaffOrderSummary[]>([]);
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const chosen = rows.filter(({ id }) => choice.chosen.has(id));
  const pressed = { tell, reload: list.reload };

  function showPressed(order: StaffOrderSummary | null) {
    if (order) tell([order]);
    list.reload();
  }

  return (
    <>
      <ListRoom
        title="Orders"
        head={
          <div className="flex items-center gap-2 max-md:contents">
            <SearchBox
              label="Search orders"
              placeholder={seesSums ? "Number, name, phone, e-mail start" : "Number, name, phone"}
            />
            <ScanOrder />
            {mayExport && <ExportLink at="head" href={exportAddress(filters)} />}
            {mayPlace && (
              <NewRecordLink to="/orders/new" look="ghost">
                New order
              </NewRecordLink>
            )}
          </div>
        }
        above={
          <StatusTabs label="Orders by state" tabs={tabs} current={tab} counts={meta?.counts} />
        }
        filters={
          <OrderFilters seesSums={seesSums}>
            <FiltersEnd
              totals={
                meta &&
                meta.shown.orders > 0 && (
                  <>
                    {orders(meta.shown.orders)}, {pieces(meta.shown.pieces)}
                    {meta.shown.amount !== undefined && `, ${naira(meta.shown.amount)}`}
                    {meta.isCountCut && " at least"}
                  </>
                )
              }
            >
              <SortSelect
                sorts={sorts}
                usual={tab === "to_pack" || tab === "packed" ? "oldest" : "newest"}
                isOnPhone
              />
              {mayExport && <ExportLink at="filters" href={exportAddress(filters)} />}
            </FiltersEnd>
          </OrderFilters>
        }
        fresh={
          fresh > 0
            ? { words: fresh === 1 ? "1 new order" : `${fresh} new orders`, show: showFresh }
            : undefined
        }
        list={list}
        failure="Orders could not be loaded."
        empty={() =>
          ordersEmpty({
            tab,
            search,
            params,
            counts: meta?.counts,
            isNarrowed: isNarrowed(filters),
          })
        }
      >
        {(shown) => (
          <Records
            caption="Orders"
            columns={orderColumns(tab, seesSums, now)}
            rows={shown}
            keyOf={idOf}
            addressOf={(id) => `/orders/${id}`}
            queue={{ label: tabWords[tab], total: meta?.shown.orders ?? shown.length }}
            choice={choice}
            nameOf={({ orderNumber }) => orderNumber}
            // What is chosen goes before the row one stands on.
            rowKeys={
              choice.chosen.size > 0
                ? {}
                : {
                    markPacked: (row) => mayBePacked(row) && !isResting && void presses.pack(row),
                    sendParcel: (row) =>
                      row.status === "PROCESSING" && !hasNothingToSend(row) && setSending([row]),
                    printSlips: (row) =>
                      !hasNothingToSend(row) &&
                      window.open(slipsAddress([row.id]), "_blank", "noopener"),
                  }
            }
            verb={(row) => (
              // The row of another order may come to lie where one was pressed.
              <div inert={isResting}>
                <OrderVerb row={row} presses={presses} onSend={() => setSending([row])} />
              </div>
            )}
            block={(row) => (
              <OrderBlock
                row={row}
                tab={tab}
                now={now}
                onPack={mayPack && mayBePacked(row) ? () => void presses.pack(row) : undefined}
              />
            )}
            menu={(row) => (
              <OrderRowMenu
                row={row}
                presses={mayPack ? presses : undefined}
                choice={choice}
                onSend={() => setSending([row])}
              />
            )}
          />
        )}
      </ListRoom>
      <OrdersBulkBar
        choice={choice}
        chosen={chosen}
        onPage={rows.length}
        total={meta?.shown.orders ?? rows.length}
        filters={filters}
        onSend={setSending}
        list={pressed}
        onMoved={choice.clear}
      />
      <SendDialog
        orders={sending}
        onClose={() => setSending([])}
        list={pressed}
        onSent={() => {
          setSending([]);
          choice.clear();
        }}
      />
    </>
  );
}

/** Where the orders of a list are as a table. */
function exportAddress(filters: Omit<StaffOrderQuery, "after">): string {
  const { sort: _, ...asked } = filters;
  const query = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)]),
  );
  return `${apiAddress("GET /staff/orders/export", {})}?${query}`;
}

const idOf = ({ id }: StaffOrderSummary) => id;

const mayBePacked = (row: StaffOrderSummary) => row.status === "PAID" && !hasNothingToSend(row);

/** Whether a list leaves orders out, besides by its tab and what is searched for. */
function isNarrowed(filters: Omit<StaffOrderQuery, "after">): boolean {
  const { tab: _tab, search: _search, sort: _sort, ...others } = filters;
  return Object.keys(others).length > 0;
}
