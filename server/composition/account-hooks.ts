import type { AccountHooks } from "#server/modules/accounts/index.ts";
import {
  deleteBusinessProfile,
  exportBulkOrders,
  findMyBusinessProfile,
  notifyCurrentProfileStatus,
  openBusinessProfile,
  unlinkBulkOrders,
} from "#server/modules/business/index.ts";
import { exportOrders, unlinkOrders } from "#server/modules/orders/index.ts";
import { exportReturns } from "#server/modules/returns/index.ts";
import { deleteWishlist, listWishlist } from "#server/modules/wishlist/index.ts";

export const accountHooks: AccountHooks = {
  onBusinessRegistered: openBusinessProfile,
  onEmailVerified: notifyCurrentProfileStatus,
  async onAccountDeleted(tx, userId) {
    await deleteWishlist(tx, userId);
    await deleteBusinessProfile(tx, userId);
    await unlinkBulkOrders(tx, userId);
    await unlinkOrders(tx, userId);
  },
  async collectExport(on, user) {
    const orders = await exportOrders(on, user);
    return {
      businessProfile: (await findMyBusinessProfile(on, user.userId)) ?? null,
      bulkOrders: await exportBulkOrders(on, user),
      orders,
      returns: await exportReturns(
        on,
        orders.map(({ id }) => id),
      ),
      wishlist: await listWishlist(on, user.userId),
    };
  },
};
