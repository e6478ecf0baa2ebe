import { WishlistPage } from "../features/wishlist/wishlist-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [
  { title: pageTitle("Wishlist") },
  { name: "robots", content: "noindex" },
];

export default function AccountWishlist() {
  return <WishlistPage />;
}
