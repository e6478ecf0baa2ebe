import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import { orderTabs } from "#contract/api/orders/order-tabs.ts";
import type { StaffOrderQuery, StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { plural } from "#contract/text/format.ts";
import { api, apiAddress } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { useRowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import { ExportLink } from "../../../parts/lists/export-link.tsx";
import { FiltersEnd } from "../../../parts/lists/filters/filters.tsx";
import { SearchBox } from "../../../parts/lists/filters/search-box.tsx";
import { SortSelect } from "../../../parts/lists/filters/sort-select.tsx";
import { StatusTabs } from "../../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../../parts/lists/list-page.tsx";
import { NewRecordLink } from "../../../parts/lists/new-record-link.tsx";
import { Records } from "../../../parts/lists/records.tsx";
import { useRowUpdates } from "../../../parts/lists/row-updates.ts";
import { useNewRows } from "../../../parts/lists/use-new-rows.ts";
import { useIsIgnoringClicks } from "../../../parts/records/ignore-double-click.ts";
import { useMay } from "../../../session/use-member.ts";
import { OrdersBulkBar } from "../bulk/orders-bulk-bar.tsx";
import { hasNothingToShip, tabLabels } from "../order-labels.ts";
import { packingSlipsUrl } from "../parcel/packing-slips-url.ts";
import { ShipDialog } from "../parcel/ship-dialog.tsx";
import { usePackGuard } from "../parcel/use-pack-guard.tsx";
import { useOrderTransitions } from "../use-order-transitions.ts";
import { OrderCard } from "./order-card.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderRowAction, OrderRowMenu } from "./order-row-actions.tsx";
import { getOrdersEmptyState } from "./orders-empty-state.tsx";
import { parseOrdersParams } from "./parse-orders-params.ts";
import { ScanOrder } from "./scan-order.tsx";

const tabs = orderTabs.map((id) => ({ id, label: tabLabels[id] }));
const sorts = { oldest: "Oldest first", newest: "Newest first" } as const;
const everyMs = 60_000;

export function OrdersPage() {
  const [params] = useSearchParams();
  const { search: locationSearch } = useLocation();
  const now = new Date();
  const may = useMay();
  const canSeePrices = may("prices.read");
  const { tab, search, query, filters } = parseOrdersParams(params, toShopDay(now), canSeePrices);
  const canPack = may("orders.pack");
  const canExport = may("orders.export");
  const canCreate = may("orders.edit");
  const loading = useLoaded(
    (signal) => api("GET /staff/orders", { query, signal }),
    ["orders", query],
    { showPrevious: true, refetchMs: everyMs },
  );
  const { list: liveList, update } = useRowUpdates(loading);
  const { list, rows, newCount, showNewRows } = useNewRows(liveList, getId, locationSearch);
  const choice = useRowSelection(rows.map(getId), locationSearch);
  const isPaused = useIsIgnoringClicks();
  const transitions = useOrderTransitions(handleTransitioned, handleTransitioned);
  const packGuard = usePackGuard();
  const pack = (row: StaffOrderSummary) => packGuard.guard([row], () => void transitions.pack(row));
  const [ordersToShip, setOrdersToShip] = useState<readonly StaffOrderSummary[]>([]);
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const chosen = rows.filter(({ id }) => choice.selectedIds.has(id));
  const actedList = { update, reload: list.reload };

  function handleTransitioned(order: StaffOrderSummary | null) {
    if (order) update([order]);
    list.reload();
  }

  return (
    <>
      <ListPage
        title="Orders"
        head={
          <div className="flex items-center gap-2 max-md:contents">
            <SearchBox
              label="Search orders"
              placeholder={canSeePrices ? "Number, name, phone or email" : "Number, name or phone"}
            />
            <ScanOrder />
            {canExport && <ExportLink at="head" href={exportAddress(filters)} />}
            {canCreate && (
              <NewRecordLink to="/orders/new" variant="ghost">
                New order
              </NewRecordLink>
            )}
          </div>
        }
        above={<StatusTabs label="Order status" tabs={tabs} current={tab} counts={meta?.counts} />}
        filters={
          <OrderFilters canSeePrices={canSeePrices}>
            <FiltersEnd
              totals={
                meta &&
                meta.totals.orders > 0 && (
                  <span>
                    {plural(meta.totals.orders, "order")}, {plural(meta.totals.units, "item")}
                    <span>
                      {meta.totals.amount !== undefined && `, ${formatAmount(meta.totals.amount)}`}
                    </span>
                    <span>{meta.isCountCapped && " or more"}</span>
                  </span>
                )
              }
            >
              <SortSelect
                sorts={sorts}
                defaultSort={tab === "to_pack" || tab === "packed" ? "oldest" : "newest"}
                isOnPhone
              />
              {canExport && <ExportLink at="filters" href={exportAddress(filters)} />}
            </FiltersEnd>
          </OrderFilters>
        }
        newRows={
          newCount > 0
            ? {
                label: plural(newCount, "new order"),
                show: showNewRows,
              }
            : undefined
        }
        list={list}
        failure="Couldn't load orders."
        empty={() =>
          getOrdersEmptyState({
            tab,
            search,
            params,
            counts: meta?.counts,
            isNarrowed: isNarrowed(filters),
          })
        }
      >
        {(visibleRows) => (
          <Records
            caption="Orders"
            columns={orderColumns(tab, canSeePrices, now)}
            rows={visibleRows}
            keyOf={getId}
            addressOf={(id) => `/orders/${id}`}
            sourceList={{ label: tabLabels[tab], total: meta?.totals.orders ?? visibleRows.length }}
            selection={choice}
            nameOf={({ orderNumber }) => orderNumber}
            // The selection takes precedence over the focused row.
            rowKeys={
              choice.selectedIds.size > 0
                ? {}
                : {
                    markPacked: (row) => canBePacked(row) && !isPaused && pack(row),
                    shipParcel: (row) =>
                      toPackingStatus(row) === "PROCESSING" &&
                      !hasNothingToShip(row) &&
                      setOrdersToShip([row]),
                    printPackingSlips: (row) =>
                      !hasNothingToShip(row) &&
                      window.open(packingSlipsUrl([row.id]), "_blank", "noopener"),
                  }
            }
            rowAction={(row) => (
              // Rows move up after an action, so clicks are ignored for a moment.
              <div inert={isPaused}>
                <OrderRowAction
                  row={row}
                  transitions={transitions}
                  onPack={() => pack(row)}
                  onSend={() => setOrdersToShip([row])}
                />
              </div>
            )}
            mobileRow={(row) => (
              <OrderCard
                row={row}
                tab={tab}
                now={now}
                onPack={canPack && canBePacked(row) ? () => pack(row) : undefined}
              />
            )}
            menu={(row) => (
              <OrderRowMenu
                row={row}
                transitions={canPack ? transitions : undefined}
                choice={choice}
                onPack={() => pack(row)}
                onSend={() => setOrdersToShip([row])}
              />
            )}
          />
        )}
      </ListPage>
      <OrdersBulkBar
        choice={choice}
        chosen={chosen}
        onPage={rows.length}
        total={meta?.totals.orders ?? rows.length}
        filters={filters}
        onSend={setOrdersToShip}
        list={actedList}
        onDone={choice.clear}
      />
      {packGuard.dialog}
      <ShipDialog
        orders={ordersToShip}
        onClose={() => setOrdersToShip([])}
        list={actedList}
        onShipped={() => {
          setOrdersToShip([]);
          choice.clear();
        }}
      />
    </>
  );
}

function exportAddress(filters: Omit<StaffOrderQuery, "after">): string {
  const { sort: _, ...exportFilters } = filters;
  const query = new URLSearchParams(
    Object.entries(exportFilters).map(([name, value]) => [name, String(value)]),
  );
  return `${apiAddress("GET /staff/orders/export", {})}?${query}`;
}

const getId = ({ id }: StaffOrderSummary) => id;

const canBePacked = (row: StaffOrderSummary) =>
  toPackingStatus(row) === "PAID" && !hasNothingToShip(row);

function isNarrowed(filters: Omit<StaffOrderQuery, "after">): boolean {
  const { tab: _tab, search: _search, sort: _sort, ...others } = filters;
  return Object.keys(others).length > 0;
}
