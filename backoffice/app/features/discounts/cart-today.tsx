import { useState } from "react";
import { Link } from "react-router";
import type { CartToday as Asked, GotToday } from "#contract/api/staff-tried-carts.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SelectField } from "#ui/primitives/select.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { AmountField } from "../../parts/amount-field.tsx";
import { naira } from "../../parts/money.ts";
import { Panel } from "../../parts/panel.tsx";
import { useSettled } from "../../parts/use-settled.ts";
import { usualCart } from "./discount-words.ts";

const buyers: Readonly<Record<Asked["buyer"], string>> = {
  known: "Has bought before",
  new: "Buys for the first time",
  wholesale: "Buys at wholesale prices",
};
const pauseMs = 300;
/** As many as anybody compares. */
const mostShown = 12;

/** What a cart of a sum gets by each discount that runs, as the checkout decides it. */
export function CartToday() {
  const [typed, setTyped] = useState(usualCart.toLocaleString("en-NG"));
  const [buyer, setBuyer] = useState<Asked["buyer"]>("known");
  const subtotal = useSettled(Math.min(readNaira(typed) ?? 0, 1e9), pauseMs);
  const query = { subtotal, buyer };
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/discounts/today", { query, signal }),
    ["cart-today", query],
    { keepShown: true },
  );
  return (
    <Panel
      title="What a cart gets today"
      aside={
        <p className="text-meta text-umber">
          One discount a cart: a typed code, else the best that applies automatically.
        </p>
      }
      className="mt-6"
    >
      <div className="flex flex-wrap items-start gap-3.5">
        <AmountField
          label="Cart"
          unit="₦"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          frameClassName="w-36"
        />
        <SelectField
          label="Buyer"
          value={buyer}
          onChange={({ target }) => setBuyer(target.value as Asked["buyer"])}
          frameClassName="w-60"
        >
          {Object.entries(buyers).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        {loaded.state === "failed" && (
          <Failure fault={loaded.fault} message="The cart could not be tried." onRetry={reload} />
        )}
        {loaded.state === "ready" && (
          <ul
            aria-label="What each discount takes off"
            className="grid min-w-0 grow basis-120 grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] border-line border-t border-l"
          >
            {loaded.data.slice(0, mostShown).map((got) => (
              <Got key={got.id} got={got} />
            ))}
            <MoreGot count={loaded.data.length - mostShown} />
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Got({ got }: { got: GotToday }) {
  const { id, code, byItself, takes, total, forSomeGoods, why, isBest } = got;
  return (
    <li
      className={classNames(
        "min-w-0 border-line border-r border-b px-3 py-2 text-nav",
        isBest && "bg-leaf-wash",
      )}
    >
      <p className="wrap-anywhere text-meta">
        <span className="text-umber">{byItself ? "automatic" : "typed"}</span>{" "}
        <Link to={`/discounts/${id}`} className="font-medium hover:text-indigo">
          {code}
        </Link>
        {isBest && <span className="sr-only">, the most</span>}
      </p>
      {why === null ? (
        <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span>
            {forSomeGoods && <span className="text-umber">up to </span>}−{naira(takes)}
          </span>
          <span className="text-umber">{forSomeGoods ? "on some goods" : naira(total)}</span>
        </p>
      ) : (
        <p className="text-umber">no: {inShort(why)}</p>
      )}
    </li>
  );
}

/** How many more run than are shown. */
function MoreGot({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <li className="border-line border-r border-b px-3 py-2 text-nav text-umber">
      and {count} more, which {count === 1 ? "takes" : "take"} no more off
    </li>
  );
}

/** What the checkout says, in short: "for a first purchase". */
function inShort(words: string): string {
  return words.replace(/^This discount (is )?/, "");
}
