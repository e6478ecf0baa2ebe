import { type RefObject, useRef, useState } from "react";
import type { NamedProduct } from "#contract/api/orders/quick-order.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { itemsLink, type SharedLine } from "#contract/share/cart-link.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Link } from "../../link.tsx";
import type { RowResult } from "./evaluate-rows.ts";
import { type ListAction, type ListRow, needsSize } from "./list-rows.ts";
import { RowEditor } from "./row-editor.tsx";
import type { QuickOrder } from "./use-quick-order.ts";

interface OrderRowProps {
  readonly row: ListRow;
  readonly result: RowResult;
  readonly priceKobo: Kobo | undefined;
  readonly order: QuickOrder;
  readonly heading: RefObject<HTMLElement | null>;
}

export function QuickOrderLine(props: OrderRowProps) {
  const { row, result, priceKobo, order, heading } = props;
  const rowRef = useRef<HTMLLIElement>(null);
  const [correcting, setCorrecting] = useState(false);
  const name = `line ${row.line}`;
  const isEditing = correcting || result.state === "unread";

  /** The row is about to move: the next one to review takes focus. */
  function focusNextRow() {
    const next = rowRef.current?.nextElementSibling ?? rowRef.current?.previousElementSibling;
    const target = next?.querySelector<HTMLElement>("input, button") ?? heading.current;
    target?.focus();
  }

  async function correct(text: string) {
    const rows = await order.parseAgain(text);
    const isResolved = rows.length > 0 && rows.every(({ state }) => state === "ok");
    setCorrecting(false);
    // Focus in another row stays there.
    if (rowRef.current?.contains(document.activeElement)) {
      if (isResolved === isReady(result)) rowRef.current.focus();
      else focusNextRow();
    }
    order.change({ type: "correct", key: row.key, text, rows });
  }

  return (
    <li
      ref={rowRef}
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
        <RowSummary row={row} result={result} priceKobo={priceKobo} />
        <Choices
          row={row}
          result={result}
          order={order}
          rowRef={rowRef}
          focusNextRow={focusNextRow}
        />
        {"missing" in result && result.missing && (
          <ProductionLink
            missing={result.missing}
            isRest={result.state === "short"}
            line={row.line}
          />
        )}
        {isEditing && (
          <RowEditor
            name={name}
            initialText={toEditableText(row)}
            onSubmitText={correct}
            onCancel={result.state === "unread" ? undefined : () => setCorrecting(false)}
          />
        )}
      </div>
      <div className="flex items-start gap-6 md:justify-end">
        {!isEditing && (
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
            focusNextRow();
            announce(`Line ${row.line} removed.`);
            order.change({ type: "remove", keys: new Set([row.key]) });
          }}
        >
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}

interface ProductionLinkProps {
  readonly missing: SharedLine;
  /** The others are in stock. */
  readonly isRest: boolean;
  readonly line: number;
}

/** In another tab, since the list lives in this one. */
function ProductionLink({ missing, isRest, line }: ProductionLinkProps) {
  return (
    <p className="mt-2">
      <a
        href={`${itemsLink("/partner", [missing])}#request`}
        target="_blank"
        rel="noopener"
        className="text-link touch-target"
      >
        {`Ask us to make ${isRest ? "the other " : ""}${formatNumber(missing.quantity)}`}
        <span className="sr-only">{` for line ${line} (opens in a new tab)`}</span>
      </a>
    </p>
  );
}

export function isReady({ state }: RowResult): boolean {
  return state === "ready" || state === "checking";
}

function toEditableText({ reading, editableText }: ListRow): string {
  if (reading.kind !== "settled") return editableText;
  return `${reading.product.name}, ${reading.size}, ${reading.quantity}`;
}

function RowSummary(props: Pick<OrderRowProps, "row" | "result" | "priceKobo">) {
  const { row, result, priceKobo } = props;
  const { reading } = row;
  return (
    <>
      {reading.kind === "settled" && (
        <p className="flex flex-wrap justify-between gap-x-6">
          <span className="min-w-0">
            <Link to={`/product/${reading.product.id}`} className="font-medium hover:text-indigo">
              {reading.product.name}
            </Link>
            , size {reading.size}, {plural(reading.quantity, "unit")}
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
      {result.state === "ready" ? (
        <Status tone="good">Ready</Status>
      ) : result.state === "checking" ? (
        <Status tone="working">Checking stock</Status>
      ) : (
        <Status tone={result.state === "unread" || result.state === "stuck" ? "bad" : "waiting"}>
          {result.message}
        </Status>
      )}
    </>
  );
}

function Choices(
  props: Pick<OrderRowProps, "row" | "result" | "order"> & {
    readonly rowRef: RefObject<HTMLElement | null>;
    readonly focusNextRow: () => void;
  },
) {
  const { row, result, order, rowRef, focusNextRow } = props;
  const { key } = row;
  const choose = (action: ListAction) => {
    focusNextRow();
    order.change(action);
  };
  const chooseProduct = (product: NamedProduct) => {
    const action = { type: "choose-product", key, product } as const;
    const { reading } = row;
    if (reading.kind === "open" && needsSize(reading, product)) {
      rowRef.current?.focus();
      order.change(action);
    } else choose(action);
  };
  const lineLabel = <span className="sr-only"> for line {row.line}</span>;
  switch (result.state) {
    case "which-product":
      return (
        <p className="mt-2 flex flex-wrap gap-2">
          {result.products.map((product) => (
            <Button
              key={product.id}
              variant="ghost"
              size="small"
              className="min-h-11 px-4"
              onClick={() => chooseProduct(product)}
            >
              {product.name}
              {lineLabel}
            </Button>
          ))}
        </p>
      );
    case "which-size":
      return (
        <p className="mt-2 flex flex-wrap gap-2">
          {result.sizes.map((size) => (
            <Button
              key={size}
              variant="ghost"
              size="small"
              className="min-h-11 min-w-14 px-3"
              onClick={() => choose({ type: "choose-size", key, size })}
            >
              {size}
              {lineLabel}
            </Button>
          ))}
        </p>
      );
    case "short":
      return (
        <p className="mt-2">
          <Button
            variant="ghost"
            size="small"
            className="min-h-11"
            onClick={() => choose({ type: "choose-quantity", key, quantity: result.left })}
          >
            Add the {result.left} available
            {lineLabel}
          </Button>
        </p>
      );
    default:
      return null;
  }
}
