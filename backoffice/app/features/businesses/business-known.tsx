import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { naira } from "../../parts/money.ts";
import { dayOf } from "../../parts/when.ts";

/** What the shop knows besides an application: what its applicant bought, and who else gave the same tax id. */
export function BusinessKnown({ business }: { business: StaffBusinessProfile }) {
  const { id, taxId, applicant } = business;
  const others = useLoaded(
    (signal) => api("GET /staff/business-profiles/:id/same-tax-id", { params: { id }, signal }),
    ["business-tax-id", id, taxId],
  ).loaded;
  const known = useLoaded(
    (signal) => api("GET /staff/customers", { query: { search: applicant.email }, signal }),
    ["business-customer", applicant.email],
  ).loaded;
  const buyer =
    known.state === "ready"
      ? known.data.data.find(({ email }) => email === applicant.email)
      : undefined;
  const bought = useLoaded(
    async (signal) =>
      buyer ? api("GET /staff/customers/:id", { params: { id: buyer.id }, signal }) : null,
    ["business-buyer", buyer?.id ?? ""],
  ).loaded;
  if (others.state !== "ready" || known.state !== "ready") return null;
  const returns = bought.state === "ready" ? bought.data?.returns : undefined;
  const orders = buyer?.orders ?? 0;
  return (
    <div
      className={classNames(
        "grid border border-line divide-line max-md:divide-y md:divide-x",
        returns?.[0] ? "md:grid-cols-3" : "md:grid-cols-2",
      )}
    >
      <Tile title={orders === 0 ? "No order yet" : orders === 1 ? "1 order" : `${orders} orders`}>
        {buyer && (
          <Link to={`/customers/${buyer.id}`} className="text-link touch-target">
            {orders === 0 ? "Their page" : `${naira(buyer.spent)} in all`}
          </Link>
        )}
      </Tile>
      {returns?.[0] && (
        <Tile title={returns.length === 1 ? "1 return" : `${returns.length} returns`}>
          <Link to={`/returns/${returns[0].id}`} className="text-link touch-target">
            {returns[0].reference}
          </Link>
          , <span className="whitespace-nowrap">{dayOf(returns[0].createdAt, new Date())}</span>
        </Tile>
      )}
      <Tile
        title={
          taxId === "" ? "No tax id" : others.data.length === 0 ? "No other" : "The same tax id"
        }
      >
        {others.data.length === 0
          ? taxId === ""
            ? "to compare with others"
            : "business with this tax id"
          : others.data.map((other, i) => (
              <span key={other.id}>
                {i > 0 && ", "}
                <Link to={`/businesses/${other.id}`} className="text-link touch-target">
                  {other.companyName}
                </Link>
                , {other.status}
              </span>
            ))}
      </Tile>
    </div>
  );
}

function Tile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3.5 py-2.5">
      <p className="font-medium">{title}</p>
      <p className="wrap-anywhere text-meta text-umber">{children}</p>
    </div>
  );
}
