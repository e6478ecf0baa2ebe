import { useState } from "react";
import type { StaffType } from "#contract/api/catalogue/clothing-types.ts";
import { formatList, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { Panel } from "../../parts/layout/panel.tsx";

interface MergePanelProps {
  readonly type: StaffType;
  readonly isEdited: boolean;
}

export function MergePanel({ type, isEdited }: MergePanelProps) {
  const { id, version, name, products, references, hasGuide } = type;
  const goOn = useNavigateAfterSave();
  const { showToast } = useToast();
  const [intoId, setIntoId] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const { busy, error, send, clear } = useSubmission("The types could not be merged.");
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/product-types", { signal }),
    ["types to merge"],
  );
  const others = loaded.state === "ready" ? loaded.data.filter((each) => each.id !== id) : [];
  const into = others.find((each) => each.id === intoId);

  async function merge() {
    const isMerged = await send(() =>
      api("POST /staff/product-types/:id/merge", { params: { id }, body: { version, intoId } }),
    );
    if (!isMerged) return;
    showToast(`${name} merged into ${into?.name ?? "the other type"}.`);
    await goOn(`/types/${intoId}`);
  }

  const productCount = plural(products, "product");
  return (
    <Panel title="Merge">
      <SelectField
        label={`Merge ${name} into`}
        value={intoId}
        onChange={({ target }) => setIntoId(target.value)}
      >
        <option value="">Choose…</option>
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </SelectField>
      <Button
        variant="ghost"
        size="small"
        className="mt-3"
        disabled={!into || isEdited}
        onClick={() => setConfirming(true)}
      >
        Merge
      </Button>
      {isEdited && <p className="mt-2 text-meta text-umber">Save your changes first.</p>}
      {into && (
        <ConfirmDialog
          open={isConfirming}
          title={`Merge ${name} into ${into.name}?`}
          label={`Merge ${productCount} into ${into.name}`}
          isFinal
          busy={busy}
          error={error}
          onConfirm={() => void merge()}
          onClose={() => {
            setConfirming(false);
            clear();
          }}
        >
          <ul className="grid gap-2">
            <li>
              {name} disappears from menus and filters. Its {productCount} move to {into.name}.
            </li>
            <li>
              Links to {name} redirect to {into.name}.
            </li>
            {references.length > 0 && (
              <li>
                <span>{formatList(references)}</span> for {name} will apply to all of {into.name}.
              </li>
            )}
            {hasGuide && <li>Its size guide is deleted. {into.name} keeps its own.</li>}
            <li>This can’t be undone.</li>
          </ul>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
