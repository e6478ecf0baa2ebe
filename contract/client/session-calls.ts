import type { User } from "../api/auth.ts";
import type { BusinessProfile } from "../api/business.ts";
import type { Reply } from "../api/envelope.ts";
import type { AddWishlistItem, WishlistItem } from "../api/wishlist.ts";
import type { Rest, RestCall } from "./rest.ts";
import { unwrap } from "./unwrap.ts";

/** The calls of whoever is signed in, on any page: who one is, what is saved, which business one buys for. */
export function sessionCalls(rest: Rest) {
  const call = <T>(path: string, options?: RestCall) => unwrap(rest<Reply<T>>(path, options));

  return {
    me: (signal?: AbortSignal) => call<User>("/auth/me", { signal }),
    logout: () => rest<undefined>("/auth/logout", { method: "POST" }),

    listWishlist: (signal?: AbortSignal) => call<WishlistItem[]>("/wishlist", { signal }),
    addToWishlist: (body: AddWishlistItem) =>
      call<WishlistItem>("/wishlist", { method: "POST", body }),
    removeFromWishlist: (productId: string) =>
      rest<undefined>(`/wishlist/${encodeURIComponent(productId)}`, { method: "DELETE" }),

    getMyBusinessProfile: (signal?: AbortSignal) =>
      call<BusinessProfile>("/business-profiles/me", { signal }),
  };
}
