import { useState } from "react";
import type { MoveProduct } from "#contract/api/staff-product-acts.ts";
import type { ProductStatus, StaffProduct } from "#contract/api/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { EditorActs } from "../../parts/editor-acts.tsx";
import { OutIcon } from "../../parts/icons.tsx";
import type { RecordAct } from "../../parts/record-acts.tsx";
import { useUndo } from "../../parts/undo-context.tsx";
import { momentOf } from "../../parts/when.ts";
import { statusLooks, waysFrom } from "./product-words.ts";
import { PublishLater } from "./publish-later.tsx";
import { publishWords } from "./publish-words.ts";

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

  const publish = publishAt === null ? undefined : publishWords(publishAt, new Date());
  const goTo = (to: ProductStatus) => void move(to, said[to]);
  const ways = mayEdit ? waysFrom(status) : [];
  // What makes a draft of use is its next step.
  const next = ways[0]?.to === "on_shop" ? ways[0] : undefined;
  const acts: RecordAct[] = [
    ...(status === "on_shop"
      ? [
          {
            label: "See it on the shop",
            href: `/product/${id}`,
            opens: "window" as const,
            icon: <OutIcon className="size-4.5" />,
          },
        ]
      : []),
    ...ways
      .filter((way) => way !== next)
      .map(({ to, label }) => ({ label, onPress: () => goTo(to), busy, disabled: isEdited })),
    ...(mayEdit && status === "draft"
      ? [{ label: "Publish later…", onPress: () => setChoosesDay(true), disabled: isEdited }]
      : []),
    ...(mayEdit && publishAt !== null && status === "draft"
      ? [
          {
            label: "Cancel the publish date",
            onPress: () => void move("draft", "It will not publish on its own."),
            busy,
            disabled: isEdited,
          },
        ]
      : []),
  ];

  return (
    <EditorActs
      state={statusLooks[status]}
      label="More about this product"
      acts={acts}
      fault={choosesDay ? "" : fault}
    >
      {publish && (
        <span
          className={classNames("text-meta first-letter:uppercase", publish.isMissed && "text-red")}
        >
          {publish.text}
        </span>
      )}
      {mayEdit && isEdited && (
        <span className="text-meta text-umber">Save what is typed first.</span>
      )}
      {next && (
        <Button size="small" busy={busy} disabled={isEdited} onClick={() => goTo(next.to)}>
          {next.label}
        </Button>
      )}
      {mayEdit && status === "draft" && (
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
      )}
    </EditorActs>
  );
}
