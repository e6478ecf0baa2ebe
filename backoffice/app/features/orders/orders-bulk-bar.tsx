import { useRef, useState } from "react";
import type { StaffOrderQuery, StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import { faultText } from "../../loading/fault-text.ts";
import { BulkBar } from "../../parts/bulk-bar.tsx";
import type { Choice } from "../../parts/choice.ts";
import { PrinterIcon } from "../../parts/icons.tsx";
import { Menu, menuItem } from "../../parts/menu.tsx";
import { naira } from "../../parts/money.ts";
import { useStepKeys } from "../../parts/step-rest.ts";
import type { PressedList } from "../../parts/told-rows.ts";
import { type Move, movesOf } from "./chosen-moves.ts";
import { fetchListOf } from "./fetch-list.ts";
import { keepVersions } from "./keep-versions.ts";
import { useMoveMany } from "./move-many.ts";
import { hasNothingToSend, pieces } from "./order-words.ts";
import { slipsAddress } from "./slips-address.ts";

interface OrdersBulkBarProps {
  readonly choice: Choice;
  /** The chosen rows of this page. */
  readonly chosen: readonly StaffOrderSummary[];
  readonly onPage: number;
  /** Orders of all pages. */
  readonly total: number;
  readonly filters: Omit<StaffOrderQuery, "after">;
  readonly onSend: (orders: readonly StaffOrderSummary[]) => void;
  readonly list: PressedList<StaffOrderSummary>;
  readonly onMoved: () => void;
}

/** More than one walk along the rails picks; the server takes no more at once. */
const mostAtOnce = 200;

/** A press that needs nothing typed. */
type BulkMove = Exclude<Move, "sent">;

const moveWords = { packed: "Mark packed", sent: "Send…", delivered: "Mark delivered" } as const;
const moveKeys = { packed: "P", sent: "S", delivered: undefined } as const;

/** What may be done with the chosen orders. */
export function OrdersBulkBar({
  choice,
  chosen,
  onPage,
  total,
  filters,
  onSend,
  list,
  onMoved,
}: OrdersBulkBarProps) {
  const [busy, setBusy] = useState(false);
  const { say, sayError } = useToaster();
  const move = useMoveMany({ list, onMoved });
  const ids = [...choice.chosen];
  /** Orders of other pages, as they were when all were chosen. */
  const elsewhere = useRef<readonly StaffOrderSummary[]>([]);
  const versions = useRef<ReadonlyMap<string, number>>(new Map());
  versions.current = keepVersions(versions.current, choice.chosen, [
    ...chosen,
    ...elsewhere.current,
  ]);
  const asChosen = <Order extends { readonly id: string }>(order: Order) => {
    const version = versions.current.get(order.id);
    return { ...order, ...(version !== undefined && { version }) };
  };
  const sendable = chosen
    .filter((row) => row.status === "PROCESSING" && !hasNothingToSend(row))
    .map(asChosen);
  const known = [...chosen, ...elsewhere.current];
  const empty = new Set(known.filter(hasNothingToSend).map(({ id }) => id));
  const printable = ids.filter((id) => !empty.has(id));

  async function press(to: BulkMove) {
    if (busy || ids.length === 0) return;
    setBusy(true);
    try {
      await move({ to, orders: ids.map((id) => asChosen({ id })) });
    } catch (cause) {
      sayError(faultText(cause, "The orders could not be moved. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  async function loadAll() {
    elsewhere.current = await loadOrders(filters);
    return elsewhere.current.map(({ id }) => id);
  }

  async function copy(text: string, what: string) {
    try {
      await navigator.clipboard.writeText(text);
      say(`Copied: the ${what} of ${chosen.length === 1 ? "1 order" : `${chosen.length} orders`}.`);
    } catch {
      sayError("The browser does not allow copying.");
    }
  }

  useStepKeys(ids.length > 0 ? { markPacked: () => void press("packed") } : {});
  useKeys({
    ...(ids.length > 0 && {
      sendParcel: () => sendable.length > 0 && onSend(sendable),
      printSlips: () =>
        printable.length > 0 && void window.open(slipsAddress(printable), "_blank", "noopener"),
    }),
  });

  const amount = chosen.reduce((sum, { totalAmount = 0 }) => sum + totalAmount, 0);
  const count = chosen.reduce((sum, row) => sum + row.pieces, 0);
  const [first] = chosen;
  const isAllKnown = chosen.length === ids.length;
  const moving = chosen.filter((row) => !hasNothingToSend(row)).map(({ status }) => status);
  const moves = movesOf(moving, isAllKnown);
  // Sending stands in sight wherever it may be pressed.
  const buttons = moves.filter((to, i) => i === 0 || to === "sent");
  const inMenu = moves.filter((to): to is BulkMove => to !== "sent" && !buttons.includes(to));
  const sum = !isAllKnown
    ? undefined
    : first?.totalAmount === undefined
      ? pieces(count)
      : `${pieces(count)}, ${naira(amount)}`;
  return (
    <BulkBar
      choice={choice}
      onPage={onPage}
      all={{ total, most: mostAtOnce, load: loadAll }}
      {...(sum !== undefined && { sum })}
    >
      {buttons.map((to, i) => (
        <Button
          key={to}
          look={i === 0 ? "paper" : "outlined"}
          size="small"
          busy={busy && to !== "sent"}
          onClick={() => (to === "sent" ? onSend(sendable) : void press(to))}
        >
          {moveWords[to]}
          {moveKeys[to] && <KeyCap press={moveKeys[to]} />}
        </Button>
      ))}
      {printable.length > 0 && (
        <a
          href={slipsAddress(printable)}
          target="_blank"
          rel="noopener"
          className={buttonClasses("outlined", "small")}
        >
          <PrinterIcon className="-mr-1 size-4.5 max-md:hidden" />
          {printable.length === 1 ? "Print 1 slip" : `Print ${printable.length} slips`}
          <KeyCap press="L" />
        </a>
      )}
      <Menu
        up
        label="More to do with the chosen orders"
        button={{ className: buttonClasses("outlined", "small"), words: "More" }}
      >
        {inMenu.map((to) => (
          <button key={to} type="button" onClick={() => void press(to)} className={menuItem}>
            {moveWords[to]}
          </button>
        ))}
        <button
          type="button"
          disabled={!isAllKnown}
          onClick={() => void copy(fetchListOf(chosen), "list of pieces")}
          className={menuItem}
        >
          Copy what to fetch
        </button>
        <button
          type="button"
          disabled={!isAllKnown}
          onClick={() =>
            void copy(chosen.map(({ orderNumber }) => orderNumber).join("\n"), "order numbers")
          }
          className={menuItem}
        >
          Copy the order numbers
        </button>
      </Menu>
    </BulkBar>
  );
}

/** The orders of all pages of a list, as many as are taken at once. */
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
  } while (after !== undefined && orders.length < mostAtOnce);
  return orders.slice(0, mostAtOnce);
}
