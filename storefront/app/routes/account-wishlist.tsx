import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Wishlist") }];

export default function AccountWishlist() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Wishlist</h1>
    </div>
  );
}
