import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";

export function ApplicantSummary({ business }: { business: StaffBusinessProfile }) {
  const { id, taxId, applicant } = business;
  const others = useLoaded(
    (signal) => api("GET /staff/business-profiles/:id/same-tax-id", { params: { id }, signal }),
    ["business-tax-id", id, taxId],
  ).loaded;
  const customers = useLoaded(
    (signal) => api("GET /staff/customers", { query: { search: applicant.email }, signal }),
    ["business-customer", applicant.email],
  ).loaded;
  const buyer =
    customers.state === "ready"
      ? customers.data.data.find(({ email }) => email === applicant.email)
      : undefined;
  const customer = useLoaded(
    async (signal) =>
      buyer ? api("GET /staff/customers/:id", { params: { id: buyer.id }, signal }) : null,
    ["business-buyer", buyer?.id ?? ""],
  ).loaded;
  if (others.state !== "ready" || customers.state !== "ready") return null;
  const returns = customer.state === "ready" ? customer.data?.returns : undefined;
  const orders = buyer?.orders ?? 0;
  return (
    <div
      className={classNames(
        "grid border border-line divide-line max-md:divide-y md:divide-x",
        returns?.[0] ? "md:grid-cols-3" : "md:grid-cols-2",
      )}
    >
      <Tile title={orders === 0 ? "No orders yet" : plural(orders, "order")}>
        {buyer && (
          <Link to={`/customers/${buyer.id}`} className="text-link touch-target">
            {orders === 0 ? "Customer profile" : `${formatAmount(buyer.spent)} total`}
          </Link>
        )}
      </Tile>
      {returns?.[0] && (
        <Tile title={plural(returns.length, "return")}>
          <Link to={`/returns/${returns[0].id}`} className="text-link touch-target">
            {returns[0].reference}
          </Link>
          ,{" "}
          <span className="whitespace-nowrap">{formatDate(returns[0].createdAt, new Date())}</span>
        </Tile>
      )}
      <Tile
        title={
          taxId === "" ? "No tax ID" : others.data.length === 0 ? "Unique tax ID" : "Same tax ID"
        }
      >
        {others.data.length === 0
          ? taxId === ""
            ? "nothing to compare"
            : "no other business has it"
          : others.data.map((other, i) => (
              <span key={other.id}>
                <span>{i > 0 && ", "}</span>
                <Link to={`/businesses/${other.id}`} className="text-link touch-target">
                  {other.companyName}
                </Link>
                <span>, {other.status}</span>
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
