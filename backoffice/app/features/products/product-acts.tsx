import { useState } from "react";
import type { MoveProduct } from "#contract/api/staff-product-acts.ts";
import type { ProductStatus, StaffProduct } from "#contract/api/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { OutIcon } from "../../parts/icons.tsx";
import { useUndo } from "../../parts/undo-context.tsx";
import { momentOf } from "../../parts/when.ts";
import { statusLooks, waysFrom } from "./product-words.ts";
import { PublishLater } from "./publish-later.tsx";

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
  const { id, status, version, publishAt } = product;
  const { busy, fault, send } = useSending("It could not be moved. Please try again.");
  const [choosesDay, setChoosesDay] = useState(false);
  const sayDone = useUndo();
  const { tone, word } = statusLooks[status];

  const post = (move: MoveProduct) =>
    api("POST /staff/products/:id/status", { params: { id }, body: move });
  /** Does it and says so; the way back is where it stood before. */
  const move = (to: ProductStatus, words: string, at?: string) =>
    send(async () => {
      const moved = await post({ version, to, ...(at && { at }) });
      onChanged(moved);
      setChoosesDay(false);
      const before: Omit<MoveProduct, "version"> =
        publishAt === null ? { to: status } : { to: "on_shop", at: publishAt };
      sayDone(words, async () => {
        // A day is set for a draft alone.
        const { version: newest } =
          at === undefined && publishAt !== null && moved.status !== "draft"
            ? await post({ version: moved.version, to: "draft" })
            : moved;
        onChanged(await post({ version: newest, ...before }));
      });
    });

  return (
    <div className="flex flex-wrap items-center gap-2.5 max-md:py-2">
      <Status tone={tone}>{word}</Status>
      {publishAt !== null && (
        <span className="text-meta">On the shop from {momentOf(publishAt, new Date())}</span>
      )}
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
            onClick={() => void move(to, said[to])}
          >
            {label}
          </Button>
        ))}
      {mayEdit && status === "draft" && (
        <>
          <Button size="small" look="ghost" disabled={isEdited} onClick={() => setChoosesDay(true)}>
            Publish later…
          </Button>
          {publishAt !== null && (
            <Button
              size="small"
              look="ghost"
              busy={busy}
              disabled={isEdited}
              onClick={() => void move("draft", "It waits for a press.")}
            >
              Not by itself
            </Button>
          )}
          <PublishLater
            open={choosesDay}
            publishAt={publishAt}
            busy={busy}
            fault={fault}
            onClose={() => setChoosesDay(false)}
            onChoose={(at) =>
              void move("on_shop", `It comes on the shop ${momentOf(at, new Date())}.`, at)
            }
          />
        </>
      )}
      {!choosesDay && <FormFault text={fault} />}
    </div>
  );
}
