import type { AccountExport } from "#contract/api/auth.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { OnAccountDeleted } from "./delete-account.ts";
import type { OnBusinessRegistered } from "./register-user.ts";
import type { OnAddressProved } from "./verify-email.ts";

/** What other modules add to the life of an account; they are above this one, so they are handed in. */
export interface AccountHooks {
  readonly onBusinessRegistered: OnBusinessRegistered;
  readonly onAddressProved: OnAddressProved;
  readonly onAccountDeleted: OnAccountDeleted;
  /** What other modules hold of a shopper. */
  readonly collectExport: (
    on: Queryable,
    user: UserCaller,
  ) => Promise<
    Pick<AccountExport, "businessProfile" | "bulkOrders" | "orders" | "returns" | "wishlist">
  >;
}
