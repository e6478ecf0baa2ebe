import { useState } from "react";
import { Link } from "react-router";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { useDebouncedValue } from "../../parts/forms/use-debounced-value.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { Thumbnails } from "../../parts/layout/thumbnails.tsx";

const debounceMs = 250;
const maxOrders = 8;

export function DeliveredOrderSearch() {
  const [typed, setTyped] = useState("");
  const search = useDebouncedValue(typed.trim(), debounceMs);
  const { loaded, reload } = useLoaded(
    async (signal) => {
      const query = { tab: "delivered", ...(search && { search }) } as const;
      return (await api("GET /staff/orders", { query, signal })).data.slice(0, maxOrders);
    },
    ["orders", "delivered", search],
    { showPrevious: true },
  );
  const now = new Date();
  return (
    <Panel title="Which order?" className="max-w-180">
      <Field
        label="Customer's order"
        type="search"
        autoComplete="off"
        maxLength={100}
        hint="Order number, name, phone or start of the email. Only delivered orders can be returned."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {loaded.state === "failed" && (
        <div className="mt-4">
          <Failure error={loaded.error} message="Couldn't load orders." onRetry={reload} />
        </div>
      )}
      <p role="status" className="mt-2 text-meta text-umber empty:hidden">
        {loaded.state === "ready" &&
          loaded.data.length === 0 &&
          (search ? `No delivered order matches “${search}”.` : "No delivered orders yet.")}
      </p>
      {loaded.state === "ready" && loaded.data.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {loaded.data.map(({ id, orderNumber, buyer, city, items, deliveredAt }) => (
            <li key={id}>
              <Link
                to={`/returns/new?order=${id}`}
                className="flex items-center gap-3 py-2.5 hover:bg-plaster"
              >
                <Thumbnails images={items.map(({ image }) => image)} max={2} />
                <span className="min-w-0 grow">
                  <span className="block font-medium wrap-anywhere">
                    {buyer}, {city}
                  </span>
                  <span className="block text-meta text-umber">
                    <span className="whitespace-nowrap tabular-nums">{orderNumber}</span>
                    <span>
                      {deliveredAt !== null && `, delivered ${formatDate(deliveredAt, now)}`}
                    </span>
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
