import { useState } from "react";
import type { StaffType } from "#contract/api/staff-types.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useGoOn } from "../../parts/use-go-on.ts";

interface MergePanelProps {
  readonly type: StaffType;
  /** What is typed must be saved or let go of first. */
  readonly isEdited: boolean;
}

/** Makes two types one: the goods of this one go to another, and so do its links. */
export function MergePanel({ type, isEdited }: MergePanelProps) {
  const { id, version, name, products, followers, hasGuide } = type;
  const goOn = useGoOn();
  const { say } = useToaster();
  const [intoId, setIntoId] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { busy, fault, send, clear } = useSending("The types could not be merged.");
  const { loaded } = useLoaded((signal) => api("GET /staff/types", { signal }), ["types to merge"]);
  const others = loaded.state === "ready" ? loaded.data.filter((each) => each.id !== id) : [];
  const into = others.find((each) => each.id === intoId);

  async function merge() {
    const isMerged = await send(() =>
      api("POST /staff/types/:id/merge", { params: { id }, body: { version, intoId } }),
    );
    if (!isMerged) return;
    say(`${name} is ${into?.name ?? "gone"} now.`);
    await goOn(`/types/${intoId}`);
  }

  const goods = products === 1 ? "1 product" : `${products} products`;
  return (
    <Panel title="Merge">
      <SelectField
        label={`Make ${name} one with`}
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
        look="ghost"
        size="small"
        className="mt-3"
        disabled={!into || isEdited}
        onClick={() => setAsking(true)}
      >
        Merge
      </Button>
      {isEdited && <p className="mt-2 text-meta text-umber">Save what is typed first.</p>}
      {into && (
        <ConfirmDialog
          open={isAsking}
          title={`Merge ${name} into ${into.name}?`}
          label={`Merge ${goods} into ${into.name}`}
          busy={busy}
          fault={fault}
          onConfirm={() => void merge()}
          onClose={() => {
            setAsking(false);
            clear();
          }}
        >
          <ul className="grid gap-2">
            <li>
              {name} is gone from menus and filters; {goods} of it are then under {into.name}.
            </li>
            <li>
              Links to {name} lead to {into.name}, also from other sites.
            </li>
            {followers.length > 0 && (
              <li>
                {followers.join(" and ")} for {name} count for all of {into.name} from then on.
              </li>
            )}
            {hasGuide && <li>Its size guide is gone; {into.name} keeps its own.</li>}
            <li>This cannot be taken back.</li>
          </ul>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
