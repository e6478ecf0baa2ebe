import { useParams } from "react-router";
import type { Customer } from "#contract/api/staff-customers.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
import { CustomerDetails } from "./customer-details.tsx";

/** Nothing of a customer is changed here, so nothing can be changed meanwhile. */
const told: readonly ToldField<Customer>[] = [];

/** Somebody the store knows by an e-mail address. */
export function CustomerPage() {
  const { id = "" } = useParams();
  const loading = useLoaded(
    (signal) => api("GET /staff/customers/:id", { params: { id }, signal }),
    ["customer", id],
  );
  const way = recordWay("/customers", "Customers", id);
  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Customer"
      failure="This customer could not be loaded."
      told={told}
    >
      {(customer) => <CustomerDetails way={way} customer={customer} onChanged={loading.replace} />}
    </RecordPage>
  );
}
