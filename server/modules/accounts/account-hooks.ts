import type { AccountExport } from "#contract/api/accounts/auth.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { UserCaller } from "#server/platform/auth/caller.ts";
import type { OnAccountDeleted } from "./delete-account.ts";
import type { OnEmailVerified } from "./email-verification/verify-email.ts";
import type { OnBusinessRegistered } from "./register-user.ts";

export interface AccountHooks {
  readonly onBusinessRegistered: OnBusinessRegistered;
  readonly onEmailVerified: OnEmailVerified;
  readonly onAccountDeleted: OnAccountDeleted;
  readonly collectExport: (
    on: Queryable,
    user: UserCaller,
  ) => Promise<
    Pick<AccountExport, "businessProfile" | "bulkOrders" | "orders" | "returns" | "wishlist">
  >;
}
