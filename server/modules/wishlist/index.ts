export { addToWishlist } from "./add-to-wishlist.ts";
export { listWishlist } from "./list-wishlist.ts";
export { countWishlist, deleteWishlist } from "./wishlist.queries.ts";
export { wishlistRoutes } from "./wishlist.routes.ts";
