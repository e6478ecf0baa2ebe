import type { Tx } from "./connection/connection.ts";

/** An account, else an address, else a phone number. */
export interface CustomerIdentity {
  readonly userId: string | null;
  readonly email: string;
  readonly shippingInfo?: { readonly phone: string };
}

/**
 * For every change of what a customer's record tells: account, business, consent, enquiries, orders and their money.
 * Sent with the commit, so that the record is locked briefly.
 */
export function refreshCustomers(tx: Tx, customers: readonly CustomerIdentity[]): void {
  if (customers.length === 0) return;
  tx.last({
    name: "refresh_customers",
    text: `select refresh_customer(address) is null from (
        select distinct customer_of(user_id, customer_key(email, phone)) as address
        from unnest($1::text[], $2::text[], $3::text[]) as changed (user_id, email, phone) order by 1
      ) as known where address <> ''`,
    values: [
      customers.map(({ userId }) => userId),
      customers.map(({ email }) => email),
      customers.map(({ shippingInfo }) => shippingInfo?.phone ?? ""),
    ],
  });
}
