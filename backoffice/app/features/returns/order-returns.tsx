import { Link } from "react-router";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ReturnPair } from "../../parts/domain/return-pair.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { ReturnStatusLabel } from "./return-status.tsx";
import { describeItems, describeRequest } from "./return-texts.ts";

/** The returns of an order; nothing where there are none. */
export default function OrderReturns({ orderNumber }: { orderNumber: string }) {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/returns", { query: { search: orderNumber, page: 1 }, signal }),
    ["returns", "order", orderNumber],
  );
  if (loaded.state !== "ready") return null;
  const returns = loaded.data.data.filter((each) => each.orderNumber === orderNumber);
  if (returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <ul className="divide-y divide-line">
        {returns.map((record) => (
          <li key={record.id} className="py-2 first:pt-0 last:pb-0">
            <Link
              to={`/returns/${record.id}`}
              className="flex min-h-15.5 items-center gap-3.5 hover:text-indigo"
            >
              {record.lines[0] && (
                <ReturnPair line={record.lines[0]} isRefund={record.kind === "refund"} />
              )}
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere">{describeItems(record)}</span>
                <span className="block text-meta text-umber">
                  {`${record.reference}, ${describeRequest(record)}`}
                </span>
              </span>
              <ReturnStatusLabel record={record} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
