import type { CustomerSummary } from "#contract/api/customers/customers.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { Status } from "#ui/primitives/status.tsx";
import { formatDate } from "../../parts/format/dates.ts";
import { dataRequestLabels } from "../../parts/format/labels.ts";

export function DataRequestStatus({
  request,
}: {
  request: NonNullable<CustomerSummary["dataRequest"]>;
}) {
  const { kind, dueOn } = request;
  const now = new Date();
  const isLate = dueOn < toShopDay(now);
  return (
    <Status tone={isLate ? "bad" : "waiting"}>
      {dataRequestLabels[kind]}, {isLate ? "was due" : "due"} {formatDate(dueOn, now)}
    </Status>
  );
}
