export { countWishlist, deleteWishlist } from "./wishlist.queries.ts";
export { wishlistRoutes } from "./wishlist.routes.ts";
export { addToWishlist, listWishlist } from "./wishlist.ts";
