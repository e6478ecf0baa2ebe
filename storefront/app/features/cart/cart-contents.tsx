import { Link } from "react-router";
import { Button } from "#ui/primitives/button.tsx";

/** What lies in the cart. */
export function CartContents() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Your cart is empty.</p>
      <Link to="/products?category=women" className="text-link">
        Shop Women
      </Link>
      <Link to="/products?category=men" className="text-link">
        Shop Men
      </Link>
    </div>
  );
}

/** Subtotal and the way to the checkout. */
export function CartFooter() {
  return (
    <Button disabled className="w-full">
      Checkout
    </Button>
  );
}
