import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { campaignLimits } from "#contract/api/mail/campaign-limits.ts";
import type { StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { refetchQueries } from "../../loading/use-refetch.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { DialogError } from "../../parts/forms/dialog-error.tsx";
import { DialogActions } from "../../parts/layout/dialog-actions.tsx";
import { useMember } from "../../session/use-member.ts";

interface TestDialogProps {
  readonly campaign: StaffCampaign;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function TestDialog({ campaign: { id }, open, onClose }: TestDialogProps) {
  const ownEmail = useMember()?.email ?? "";
  const [others, setOthers] = useState("");
  const { busy, error, send } = useSubmission("The test could not be sent. Please try again.");
  const { showToast } = useToast();
  const client = useQueryClient();
  const to = others.split(/[\s,;]+/).filter((each) => each !== "");
  const isTooMany = to.length > campaignLimits.testAddresses;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isTooMany) return;
    const isDone = await send(() =>
      api("POST /staff/campaigns/:id/test", { params: { id }, body: { to } }),
    );
    if (!isDone) return;
    void refetchQueries(client, { queryKey: ["campaign-review", id] });
    showToast(`Test sent to ${[ownEmail, ...to].join(", ")}`);
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Send a test"
      actions={
        <DialogActions onCancel={onClose}>
          <Button type="submit" form="campaign-test" busy={busy}>
            Send test
          </Button>
        </DialogActions>
      }
    >
      <form id="campaign-test" onSubmit={submit} noValidate className="grid gap-4">
        <DialogError text={error} />
        <p>
          It goes to <span className="font-medium">{ownEmail}</span>, with “Test:” before the
          subject. Its links aren't counted.
        </p>
        <Field
          label="Other addresses (optional)"
          hint={`Up to ${campaignLimits.testAddresses}, separated by commas.`}
          error={isTooMany && `Enter ${campaignLimits.testAddresses} addresses at most`}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1_000}
          value={others}
          onChange={({ target }) => setOthers(target.value)}
        />
      </form>
    </Dialog>
  );
}
