import { useLocation, useNavigate } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { HeartIcon } from "#ui/primitives/icons.tsx";
import type { CardProduct } from "./card-product.ts";

/** Puts a product on the wishlist; a visitor is sent to sign in first (specification §6). */
export function HeartButton(props: {
  readonly product: Pick<CardProduct, "id" | "name">;
  readonly className?: string;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <button
      type="button"
      aria-label={`Save ${props.product.name} to your wishlist`}
      onClick={() => navigate("/login", { state: { from: `${pathname}${search}` } })}
      className={classNames(
        "flex size-11 items-center justify-center text-ink transition-colors hover:text-laterite",
        props.className,
      )}
    >
      <HeartIcon className="size-5.5" />
    </button>
  );
}
