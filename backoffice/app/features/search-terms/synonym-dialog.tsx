import { useState } from "react";
import { searchTermLimits } from "#contract/api/catalogue/search-term-limits.ts";
import type { Synonym } from "#contract/api/catalogue/search-terms.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { DialogError } from "../../parts/forms/dialog-error.tsx";
import { useIdempotencyKey } from "../../parts/forms/use-idempotency-key.ts";
import { DialogActions } from "../../parts/layout/dialog-actions.tsx";

interface SynonymDialogProps {
  /** A new one without id. */
  readonly synonym: Pick<Synonym, "terms" | "related"> & Partial<Synonym>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function SynonymDialog({ synonym, onClose, onSaved }: SynonymDialogProps) {
  const [terms, setTerms] = useState(synonym.terms.join(", "));
  const [related, setRelated] = useState(synonym.related.join(", "));
  const { busy, error, send } = useSubmission("The synonyms could not be saved.");
  const { showToast } = useToast();
  const getHeaders = useIdempotencyKey();
  const { id, version = 0 } = synonym;
  const body = { terms: toList(terms), related: toList(related) };
  const isTooLong = [...body.terms, ...body.related].some(
    (term) => term.length > searchTermLimits.termLength,
  );

  const save = () =>
    send(async () => {
      if (id) {
        const sent = { ...body, version };
        await api("PATCH /staff/search-terms/synonyms/:id", { params: { id }, body: sent });
      } else {
        const headers = getHeaders(body);
        await api("POST /staff/search-terms/synonyms", { headers, body });
      }
      showToast("Saved. The search uses them now.");
      onSaved();
    });
  const remove = () =>
    send(async () => {
      if (!id) return;
      await api("POST /staff/search-terms/synonyms/:id/delete", {
        params: { id },
        body: { version },
      });
      showToast("Deleted.");
      onSaved();
    });

  return (
    <Dialog
      open
      onClose={onClose}
      title={id ? "Edit synonyms" : "Add synonyms"}
      actions={
        <DialogActions onCancel={onClose}>
          {id && (
            <Button variant="ghost" disabled={busy} onClick={() => void remove()}>
              Delete
            </Button>
          )}
          <Button
            busy={busy}
            disabled={body.terms.length === 0 || isTooLong}
            onClick={() => void save()}
          >
            Save
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <TextAreaField
          label="Words, with commas"
          rows={3}
          value={terms}
          onChange={({ target }) => setTerms(target.value)}
          placeholder="kaftan, caftan, jalabia"
          hint="They mean the same. The first is the one this shop uses."
          error={isTooLong && `At most ${searchTermLimits.termLength} characters each`}
        />
        <TextAreaField
          label="Also find (optional)"
          rows={2}
          value={related}
          onChange={({ target }) => setRelated(target.value)}
          placeholder="kaftan, senator set"
          hint="One way, for what you don’t sell: “isi agu” may also find kaftans."
        />
        <DialogError text={error} />
      </div>
    </Dialog>
  );
}

function toList(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== "");
}
