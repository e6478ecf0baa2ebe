import type { Customer } from "#contract/api/staff-customers.ts";
import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { CustomerDetails } from "./customer-details.tsx";

/** Nothing of a customer is changed here, so nothing can be changed meanwhile. */
const told: readonly ToldField<Customer>[] = [];

/** Somebody the store knows by an e-mail address. */
export function CustomerPage() {
  return (
    <AddressedRecord
      room="/customers"
      title="Customer"
      load={(id, signal) => api("GET /staff/customers/:id", { params: { id }, signal })}
      told={told}
    >
      {(customer, { way, replace }) => (
        <CustomerDetails way={way} customer={customer} onChanged={replace} />
      )}
    </AddressedRecord>
  );
}
