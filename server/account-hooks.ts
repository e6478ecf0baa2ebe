import type { AccountHooks } from "./modules/accounts/index.ts";
import {
  deleteBusinessProfile,
  exportBulkOrders,
  findMyBusinessProfile,
  openBusinessProfile,
  tellStandingProfile,
  unlinkBulkOrders,
} from "./modules/business/index.ts";
import { exportOrders, unlinkOrders } from "./modules/orders/index.ts";
import { copyReturns } from "./modules/returns/index.ts";
import { deleteWishlist, listWishlist } from "./modules/wishlist/index.ts";

/** What the modules above accounts do when an account opens, proves its address, is exported or is deleted. */
export const accountHooks: AccountHooks = {
  onBusinessRegistered: openBusinessProfile,
  onAddressProved: tellStandingProfile,
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
      returns: await copyReturns(
        on,
        orders.map(({ id }) => id),
      ),
      wishlist: await listWishlist(on, user.userId),
    };
  },
};
