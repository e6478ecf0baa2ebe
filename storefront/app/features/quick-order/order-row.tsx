import { type RefObject, useRef, useState } from "react";
import type { NamedProduct } from "#contract/api/quick-order.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Link } from "../../link.tsx";
import type { Verdict } from "./judge-rows.ts";
import { asksForSize, type ListAction, type ListRow } from "./list-rows.ts";
import { RowCorrection } from "./row-correction.tsx";
import type { QuickOrder } from "./use-quick-order.ts";

interface OrderRowProps {
  readonly row: ListRow;
  readonly verdict: Verdict;
  readonly priceKobo: Kobo | undefined;
  readonly order: QuickOrder;
  readonly heading: RefObject<HTMLElement | null>;
}

/** One row of the list: what was written, what became of it, and what settles it. */
export function OrderRow(props: OrderRowProps) {
  const { row, verdict, priceKobo, order, heading } = props;
  const item = useRef<HTMLLIElement>(null);
  const [correcting, setCorrecting] = useState(false);
  const name = `line ${row.line}`;
  const isOpen = correcting || verdict.state === "unread";

  /** The row is about to leave its place: the next one to settle takes the focus. */
  function moveOn() {
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    const target = next?.querySelector<HTMLElement>("input, button") ?? heading.current;
    target?.focus();
  }

  async function correct(text: string) {
    const rows = await order.readAgain(text);
    const isUnderstood = rows.length > 0 && rows.every(({ state }) => state === "ok");
    setCorrecting(false);
    // Who went on to another row meanwhile is left there.
    if (item.current?.contains(document.activeElement)) {
      if (isUnderstood === isGood(verdict)) item.current.focus();
      else moveOn();
    }
    order.change({ type: "correct", key: row.key, text, rows });
  }

  return (
    <li
      ref={item}
      tabIndex={-1}
      className="-mx-2 grid gap-x-6 gap-y-3 border-line px-2 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] border-b py-4 outline-none md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)_8.5rem]"
    >
      <div className="min-w-0">
        <p className="text-meta text-umber tabular-nums">
          {row.source ? `${row.source}, line ${row.line}` : `Line ${row.line}`}
        </p>
        <p className="wrap-anywhere">{row.text}</p>
      </div>
      <div className="min-w-0">
        <Finding row={row} verdict={verdict} priceKobo={priceKobo} />
        <Choices row={row} verdict={verdict} order={order} item={item} moveOn={moveOn} />
        {isOpen && (
          <RowCorrection
            name={name}
            words={wordsOf(row)}
            onCorrect={correct}
            onCancel={verdict.state === "unread" ? undefined : () => setCorrecting(false)}
          />
        )}
      </div>
      <div className="flex items-start gap-6 md:justify-end">
        {!isOpen && (
          <button
            type="button"
            className="text-link text-nav touch-target"
            onClick={() => setCorrecting(true)}
          >
            Change<span className="sr-only"> {name}</span>
          </button>
        )}
        <button
          type="button"
          className="text-link text-nav touch-target"
          onClick={() => {
            moveOn();
            order.change({ type: "remove", keys: new Set([row.key]) });
          }}
        >
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}

/** Whether nothing is to be asked about a row, as far as is known. */
export function isGood({ state }: Verdict): boolean {
  return state === "ready" || state === "checking";
}

/** What a correction begins with: the row as it is settled, else as it was written. */
function wordsOf({ reading, words }: ListRow): string {
  if (reading.kind !== "settled") return words;
  return `${reading.product.name}, ${reading.size}, ${reading.quantity}`;
}

/** What became of a row, in words. */
function Finding(props: Pick<OrderRowProps, "row" | "verdict" | "priceKobo">) {
  const { row, verdict, priceKobo } = props;
  const { reading } = row;
  return (
    <>
      {reading.kind === "settled" && (
        <p className="flex flex-wrap justify-between gap-x-6">
          <span className="min-w-0">
            <Link to={`/product/${reading.product.id}`} className="font-medium hover:text-indigo">
              {reading.product.name}
            </Link>
            , size {reading.size}, {reading.quantity} {reading.quantity === 1 ? "piece" : "pieces"}
          </span>
          {priceKobo !== undefined && (
            <span className="tabular-nums">
              {reading.quantity > 1 && (
                <span className="text-meta text-umber">{formatNaira(priceKobo)} each </span>
              )}
              <span className="font-medium">{formatNaira(kobo(priceKobo * reading.quantity))}</span>
            </span>
          )}
        </p>
      )}
      {verdict.state === "ready" ? (
        <Status tone="good">Ready</Status>
      ) : verdict.state === "checking" ? (
        <Status tone="working">Checking what is in stock</Status>
      ) : (
        <Status tone={verdict.state === "unread" || verdict.state === "stuck" ? "bad" : "waiting"}>
          {verdict.message}
        </Status>
      )}
    </>
  );
}

/** The presses that settle a doubt. */
function Choices(
  props: Pick<OrderRowProps, "row" | "verdict" | "order"> & {
    readonly item: RefObject<HTMLElement | null>;
    readonly moveOn: () => void;
  },
) {
  const { row, verdict, order, item, moveOn } = props;
  const { key } = row;
  const choose = (action: ListAction) => {
    moveOn();
    order.change(action);
  };
  const chooseProduct = (product: NamedProduct) => {
    const action = { type: "choose-product", key, product } as const;
    const { reading } = row;
    if (reading.kind === "open" && asksForSize(reading, product)) {
      item.current?.focus();
      order.change(action);
    } else choose(action);
  };
  const of = <span className="sr-only"> for line {row.line}</span>;
  switch (verdict.state) {
    case "which-product":
      return (
        <p className="mt-2 flex flex-wrap gap-2">
          {verdict.products.map((product) => (
            <Button
              key={product.id}
              look="ghost"
              size="small"
              className="min-h-11 px-4"
              onClick={() => chooseProduct(product)}
            >
              {product.name}
              {of}
            </Button>
          ))}
        </p>
      );
    case "which-size":
      return (
        <p className="mt-2 flex flex-wrap gap-2">
          {verdict.sizes.map((size) => (
            <Button
              key={size}
              look="ghost"
              size="small"
              className="min-h-11 min-w-14 px-3"
              onClick={() => choose({ type: "choose-size", key, size })}
            >
              {size}
              {of}
            </Button>
          ))}
        </p>
      );
    case "short":
      return (
        <p className="mt-2">
          <Button
            look="ghost"
            size="small"
            className="min-h-11"
            onClick={() => choose({ type: "choose-quantity", key, quantity: verdict.left })}
          >
            Take the {verdict.left} left
            {of}
          </Button>
        </p>
      );
    default:
      return null;
  }
}
