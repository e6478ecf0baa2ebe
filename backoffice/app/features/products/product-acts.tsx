import type { ProductStatus, StaffProduct } from "#contract/api/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { OutIcon } from "../../parts/icons.tsx";
import { useUndo } from "../../parts/undo-context.tsx";
import { statusLooks, waysFrom } from "./product-words.ts";

interface ProductActsProps {
  readonly product: StaffProduct;
  readonly mayEdit: boolean;
  /** Something is typed and not saved: what moves is what was saved. */
  readonly isEdited: boolean;
  readonly onChanged: (product: StaffProduct) => void;
}

const said: Readonly<Record<ProductStatus, string>> = {
  on_shop: "It is on the shop.",
  draft: "It is a draft. No shopper sees it.",
  archived: "It is archived. No shopper sees it.",
};

/** Where a product stands, and the ways from there, each of which can be taken back. */
export function ProductActs({ product, mayEdit, isEdited, onChanged }: ProductActsProps) {
  const { id, status, version } = product;
  const { busy, fault, send } = useSending("It could not be moved. Please try again.");
  const sayDone = useUndo();
  const { tone, word } = statusLooks[status];

  const move = (to: ProductStatus) =>
    send(async () => {
      const moved = await api("POST /staff/products/:id/status", {
        params: { id },
        body: { version, to },
      });
      onChanged(moved);
      sayDone(said[to], async () =>
        onChanged(
          await api("POST /staff/products/:id/status", {
            params: { id },
            body: { version: moved.version, to: status },
          }),
        ),
      );
    });

  return (
    <div className="flex flex-wrap items-center gap-2.5 max-md:py-2">
      <Status tone={tone}>{word}</Status>
      {status === "on_shop" && (
        <a
          href={`/product/${id}`}
          target="_blank"
          rel="noopener"
          className={buttonClasses("ghost", "small")}
        >
          <OutIcon className="size-4.5" />
          See it on the shop
          <span className="sr-only"> (opens another window)</span>
        </a>
      )}
      {mayEdit &&
        waysFrom(status).map(({ to, label }, i) => (
          <Button
            key={to}
            size="small"
            look={i === 0 && to === "on_shop" ? "primary" : "ghost"}
            busy={busy}
            disabled={isEdited}
            onClick={() => void move(to)}
          >
            {label}
          </Button>
        ))}
      <FormFault text={fault} />
    </div>
  );
}
