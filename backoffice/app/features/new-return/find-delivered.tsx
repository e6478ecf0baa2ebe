import { useState } from "react";
import { Link } from "react-router";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Panel } from "../../parts/panel.tsx";
import { SmallPictures } from "../../parts/small-pictures.tsx";
import { useSettled } from "../../parts/use-settled.ts";
import { dayOf } from "../../parts/when.ts";

const pauseMs = 250;
const shown = 8;

/** Finds the order that a buyer speaks of, among those that arrived; the newest stand there before typing. */
export function FindDelivered() {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), pauseMs);
  const { loaded, reload } = useLoaded(
    async (signal) => {
      const query = { tab: "delivered", ...(search && { search }) } as const;
      return (await api("GET /staff/orders", { query, signal })).data.slice(0, shown);
    },
    ["orders", "delivered", search],
    { keepShown: true },
  );
  const now = new Date();
  return (
    <Panel title="Which order?" className="max-w-180">
      <Field
        label="The buyer’s order"
        type="search"
        autoComplete="off"
        maxLength={100}
        hint="Number, name, phone or the beginning of the e-mail. Only delivered orders can be returned."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {loaded.state === "failed" && (
        <div className="mt-4">
          <Failure fault={loaded.fault} message="Orders could not be loaded." onRetry={reload} />
        </div>
      )}
      <p role="status" className="mt-2 text-meta text-umber empty:hidden">
        {loaded.state === "ready" &&
          loaded.data.length === 0 &&
          (search ? `No delivered order matches “${search}”.` : "No order was delivered yet.")}
      </p>
      {loaded.state === "ready" && loaded.data.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {loaded.data.map(({ id, orderNumber, buyer, city, items, deliveredAt }) => (
            <li key={id}>
              <Link
                to={`/returns/new?order=${id}`}
                className="flex items-center gap-3 py-2.5 hover:bg-plaster"
              >
                <SmallPictures images={items.map(({ image }) => image)} most={2} />
                <span className="min-w-0 grow">
                  <span className="block font-medium wrap-anywhere">
                    {buyer}, {city}
                  </span>
                  <span className="block text-meta text-umber">
                    <span className="whitespace-nowrap tabular-nums">{orderNumber}</span>
                    {deliveredAt !== null && `, delivered ${dayOf(deliveredAt, now)}`}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
