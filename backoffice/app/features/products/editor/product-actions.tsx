import { useState } from "react";
import type { SetProductStatus } from "#contract/api/catalogue/product-commands.ts";
import type { ProductStatus, StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { api } from "../../../api.ts";
import { ChunkError } from "../../../loading/errors.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { ExternalIcon } from "../../../parts/layout/icons.tsx";
import { EditorActions, type RecordAction } from "../../../parts/records/record-actions.tsx";
import { useUndo } from "../../../parts/records/undo-context.tsx";
import { publishLabel, statusStyles, statusTransitions } from "../product-labels.ts";

const PublishLater = lazyComponent(() => import("./publish-later.tsx"), ChunkError);

interface ProductActionsProps {
  readonly product: StaffProduct;
  readonly mayEdit: boolean;
  readonly isEdited: boolean;
  readonly onChanged: (product: StaffProduct) => void;
}

const statusMessages: Readonly<Record<ProductStatus, string>> = {
  published: "Published.",
  draft: "Unpublished. Shoppers can’t see it.",
  archived: "Archived. Shoppers can’t see it.",
};

export function ProductActions({ product, mayEdit, isEdited, onChanged }: ProductActionsProps) {
  const { id, status, version, publishAt } = product;
  const { busy, error, send } = useSubmission("The status could not be changed. Please try again.");
  const [isScheduling, setScheduling] = useState(false);
  const sayDone = useUndo();

  const post = (move: SetProductStatus) =>
    api("POST /staff/products/:id/status", { params: { id }, body: move });
  const move = (to: ProductStatus, message: string, at?: string) =>
    send(async () => {
      const moved = await post({ version, to, ...(at && { at }) });
      onChanged(moved);
      setScheduling(false);
      const before: Omit<SetProductStatus, "version"> =
        publishAt === null ? { to: status } : { to: "published", at: publishAt };
      sayDone(message, async () => {
        // Only a draft can be scheduled.
        const { version: newest } =
          at === undefined && publishAt !== null && moved.status !== "draft"
            ? await post({ version: moved.version, to: "draft" })
            : moved;
        onChanged(await post({ version: newest, ...before }));
      });
    });

  const publish = publishAt === null ? undefined : publishLabel(publishAt, new Date());
  const changeStatus = (to: ProductStatus) => void move(to, statusMessages[to]);
  const transitions = mayEdit ? statusTransitions(status) : [];
  const next = transitions[0]?.to === "published" ? transitions[0] : undefined;
  const actions: RecordAction[] = [
    ...(status === "published"
      ? [
          {
            label: "View in shop",
            href: `/product/${id}`,
            opens: "window" as const,
            icon: <ExternalIcon className="size-4.5" />,
          },
        ]
      : []),
    ...transitions
      .filter((transition) => transition !== next)
      .map(({ to, label }) => ({
        label,
        onClick: () => changeStatus(to),
        busy,
        disabled: isEdited,
      })),
    ...(mayEdit && status === "draft"
      ? [{ label: "Publish later…", onClick: () => setScheduling(true), disabled: isEdited }]
      : []),
    ...(mayEdit && publishAt !== null && status === "draft"
      ? [
          {
            label: "Cancel scheduled publishing",
            onClick: () => void move("draft", "Scheduled publishing cancelled."),
            busy,
            disabled: isEdited,
          },
        ]
      : []),
  ];

  return (
    <EditorActions
      state={statusStyles[status]}
      label="More actions"
      actions={actions}
      error={isScheduling ? "" : error}
    >
      {publish && (
        <span
          className={classNames("text-meta first-letter:uppercase", publish.isMissed && "text-red")}
        >
          {publish.text}
        </span>
      )}
      {mayEdit && isEdited && (
        <span className="text-meta text-umber">Save your changes first.</span>
      )}
      {next && (
        <Button size="small" busy={busy} disabled={isEdited} onClick={() => changeStatus(next.to)}>
          {next.label}
        </Button>
      )}
      {mayEdit && status === "draft" && (
        <PublishLater
          open={isScheduling}
          publishAt={publishAt}
          busy={busy}
          submitError={error}
          onClose={() => setScheduling(false)}
          onChoose={(at) =>
            void move("published", `Scheduled for ${formatDateTime(at, new Date())}.`, at)
          }
        />
      )}
    </EditorActions>
  );
}
