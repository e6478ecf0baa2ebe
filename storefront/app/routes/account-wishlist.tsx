import { WishlistPage } from "../features/wishlist/wishlist-page.tsx";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Wishlist", page),
  { name: "robots", content: "noindex" },
];

export default function AccountWishlist() {
  return <WishlistPage />;
}
