import { WishlistPage } from "../features/wishlist/wishlist-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Wishlist", page),
  { name: "robots", content: "noindex" },
];

export default function AccountWishlist() {
  return <WishlistPage />;
}
