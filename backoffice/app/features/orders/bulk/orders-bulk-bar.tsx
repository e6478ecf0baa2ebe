import { useRef, useState } from "react";
import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { StaffOrderQuery, StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { KeyCap } from "../../../keys/key-cap.tsx";
import { useKeys } from "../../../keys/keys-context.tsx";
import { errorText } from "../../../loading/errors.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { PrinterIcon } from "../../../parts/layout/icons.tsx";
import { Menu, menuItem } from "../../../parts/layout/menu.tsx";
import { BulkBar } from "../../../parts/lists/bulk-selection/bulk-bar.tsx";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import type { UpdatableList } from "../../../parts/lists/row-updates.ts";
import { useStepKeys } from "../../../parts/records/ignore-double-click.ts";
import { hasNothingToShip } from "../order-labels.ts";
import { packingSlipsUrl } from "../parcel/packing-slips-url.ts";
import { usePackGuard } from "../parcel/use-pack-guard.tsx";
import { getBulkTransitions, type TransitionKind } from "./bulk-transitions.ts";
import { buildPickingList } from "./picking-list.ts";
import { trackSelectedVersions } from "./selected-versions.ts";
import { useBulkTransition } from "./use-bulk-transition.ts";

interface OrdersBulkBarProps {
  readonly choice: RowSelection;
  readonly chosen: readonly StaffOrderSummary[];
  readonly onPage: number;
  /** On all pages. */
  readonly total: number;
  readonly filters: Omit<StaffOrderQuery, "after">;
  readonly onSend: (orders: readonly StaffOrderSummary[]) => void;
  readonly list: UpdatableList<StaffOrderSummary>;
  readonly onDone: () => void;
}

/** Limit of the API. */
const maxAtOnce = 200;

type ImmediateTransition = Exclude<TransitionKind, "sent">;

const transitionLabels = {
  packed: "Mark packed",
  sent: "Send…",
  delivered: "Mark delivered",
} as const;
const transitionKeys = { packed: "P", sent: "S", delivered: undefined } as const;

export function OrdersBulkBar({
  choice,
  chosen,
  onPage,
  total,
  filters,
  onSend,
  list,
  onDone,
}: OrdersBulkBarProps) {
  const [busy, setBusy] = useState(false);
  const { showToast, showErrorToast } = useToast();
  const bulkTransition = useBulkTransition({ list, onDone });
  const packGuard = usePackGuard();
  const ids = [...choice.selectedIds];
  /** Orders loaded by "select all". */
  const otherPageOrders = useRef<readonly StaffOrderSummary[]>([]);
  const versions = useRef<ReadonlyMap<string, number>>(new Map());
  versions.current = trackSelectedVersions(versions.current, choice.selectedIds, [
    ...chosen,
    ...otherPageOrders.current,
  ]);
  const withSelectedVersion = <Order extends { readonly id: string }>(order: Order) => {
    const version = versions.current.get(order.id);
    return { ...order, ...(version !== undefined && { version }) };
  };
  const shippableOrders = chosen
    .filter((row) => toPackingStatus(row) === "PROCESSING" && !hasNothingToShip(row))
    .map(withSelectedVersion);
  const knownOrders = [
    ...chosen,
    ...otherPageOrders.current.filter(
      ({ id }) => choice.selectedIds.has(id) && !chosen.some((row) => row.id === id),
    ),
  ];
  const emptyIds = new Set(knownOrders.filter(hasNothingToShip).map(({ id }) => id));
  const printableIds = ids.filter((id) => !emptyIds.has(id));

  async function applyTransition(to: ImmediateTransition) {
    if (busy || ids.length === 0) return;
    setBusy(true);
    try {
      await bulkTransition({ to, orders: ids.map((id) => withSelectedVersion({ id })) });
    } catch (cause) {
      showErrorToast(errorText(cause, "Couldn't update the orders. Try again."));
    } finally {
      setBusy(false);
    }
  }

  /** Orders on hold are confirmed first. */
  function startTransition(to: ImmediateTransition) {
    if (to === "packed") packGuard.guard(knownOrders, () => void applyTransition(to));
    else void applyTransition(to);
  }

  async function loadAll() {
    otherPageOrders.current = await loadOrders(filters);
    return otherPageOrders.current.map(({ id }) => id);
  }

  async function copy(text: string, what: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast(`Copied the ${what} of ${plural(chosen.length, "order")}.`);
    } catch {
      showErrorToast("Your browser doesn't allow copying.");
    }
  }

  useStepKeys(ids.length > 0 ? { markPacked: () => startTransition("packed") } : {});
  useKeys({
    ...(ids.length > 0 && {
      shipParcel: () => shippableOrders.length > 0 && onSend(shippableOrders),
      printPackingSlips: () =>
        printableIds.length > 0 &&
        void window.open(packingSlipsUrl(printableIds), "_blank", "noopener"),
    }),
  });

  const amount = chosen.reduce((sum, { totalAmount = 0 }) => sum + totalAmount, 0);
  const count = chosen.reduce((sum, row) => sum + row.units, 0);
  const [first] = chosen;
  const isAllVisible = chosen.length === ids.length;
  const statuses = chosen.filter((row) => !hasNothingToShip(row)).map(toPackingStatus);
  const transitions = getBulkTransitions(statuses, isAllVisible);
  // Sending stays visible even when it is not the first action.
  const buttons = transitions.filter((to, i) => i === 0 || to === "sent");
  const menuTransitions = transitions.filter(
    (to): to is ImmediateTransition => to !== "sent" && !buttons.includes(to),
  );
  const summary = !isAllVisible
    ? undefined
    : first?.totalAmount === undefined
      ? plural(count, "item")
      : `${plural(count, "item")}, ${formatAmount(amount)}`;
  return (
    <>
      {packGuard.dialog}
      <BulkBar
        selection={choice}
        onPage={onPage}
        all={{ total, max: maxAtOnce, load: loadAll }}
        {...(summary !== undefined && { summary })}
      >
        {buttons.map((to, i) => (
          <Button
            key={to}
            variant={i === 0 ? "light" : "outlined"}
            size="small"
            busy={busy && to !== "sent"}
            onClick={() => (to === "sent" ? onSend(shippableOrders) : startTransition(to))}
          >
            {transitionLabels[to]}
            {transitionKeys[to] && <KeyCap shortcut={transitionKeys[to]} />}
          </Button>
        ))}
        {printableIds.length > 0 && (
          <a
            href={packingSlipsUrl(printableIds)}
            target="_blank"
            rel="noopener"
            className={buttonClasses("outlined", "small")}
          >
            <PrinterIcon className="-mr-1 size-4.5 max-md:hidden" />
            <span>
              {printableIds.length === 1
                ? "Print packing slip"
                : `Print ${plural(printableIds.length, "packing slip")}`}
            </span>
            <KeyCap shortcut="L" />
          </a>
        )}
        <Menu
          opensUp
          label="More actions for the selected orders"
          button={{ className: buttonClasses("outlined", "small"), text: "More" }}
        >
          {menuTransitions.map((to) => (
            <button key={to} type="button" onClick={() => startTransition(to)} className={menuItem}>
              {transitionLabels[to]}
            </button>
          ))}
          <button
            type="button"
            disabled={!isAllVisible}
            onClick={() => void copy(buildPickingList(chosen), "picking list")}
            className={menuItem}
          >
            Copy picking list
          </button>
          <button
            type="button"
            disabled={!isAllVisible}
            onClick={() =>
              void copy(chosen.map(({ orderNumber }) => orderNumber).join("\n"), "order numbers")
            }
            className={menuItem}
          >
            Copy order numbers
          </button>
        </Menu>
      </BulkBar>
    </>
  );
}

async function loadOrders(
  filters: Omit<StaffOrderQuery, "after">,
): Promise<readonly StaffOrderSummary[]> {
  const orders: StaffOrderSummary[] = [];
  let after: string | undefined;
  do {
    const query = { ...filters, ...(after !== undefined && { after }) };
    const { data, meta } = await api("GET /staff/orders", { query });
    orders.push(...data);
    after = meta.next ?? undefined;
  } while (after !== undefined && orders.length < maxAtOnce);
  return orders.slice(0, maxAtOnce);
}
