import type { Customer } from "#contract/api/customers/customers.ts";
import { api } from "../../api.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { CustomerDetails } from "./customer-details.tsx";

/** Nothing can be edited here, so there are no conflicts. */
const customerFields: readonly RecordField<Customer>[] = [];

export function CustomerPage() {
  return (
    <RecordLoader
      basePath="/customers"
      title="Customer"
      load={(id, signal) => api("GET /staff/customers/:id", { params: { id }, signal })}
      comparedFields={customerFields}
    >
      {(customer, { backLink, replace }) => (
        <CustomerDetails backLink={backLink} customer={customer} onChanged={replace} />
      )}
    </RecordLoader>
  );
}
