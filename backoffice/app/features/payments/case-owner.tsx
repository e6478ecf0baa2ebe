import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { hasRight } from "#contract/rights.ts";
import { SelectField } from "#ui/primitives/select.tsx";
import { api } from "../../api.ts";
import { useColleagues } from "../../loading/use-colleagues.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { useMember } from "../../session/use-member.ts";

interface CaseOwnerProps {
  readonly seen: PaymentCase;
  readonly onChanged: (seen: PaymentCase, words: string) => void;
}

/** Whose case it is, among those who may decide it. */
export function CaseOwner({ seen, onChanged }: CaseOwnerProps) {
  const everybody = useColleagues();
  const { busy, fault, send } = useSending("The change could not be saved. Please try again.");
  const own = useMember()?.id ?? "";
  const may = everybody.filter(({ role }) => hasRight(role, "payments.settle"));
  const { assignee } = seen;
  const options = assignee && !may.some(({ id }) => id === assignee.id) ? [...may, assignee] : may;

  async function give(assigneeId: string) {
    const name = options.find(({ id }) => id === assigneeId)?.name;
    await send(async () => {
      const given = await api("PATCH /staff/payments/:id", {
        params: { id: seen.id },
        body: { version: seen.version, assigneeId },
      });
      onChanged(given, `Given to ${name}`);
    });
  }

  return (
    <div className="border-line border-t pt-3">
      <FormFault text={fault} />
      <SelectField
        label="Whose case it is"
        disabled={busy}
        value={assignee?.id ?? ""}
        onChange={({ target }) => void give(target.value)}
      >
        {!assignee && <option value="">Nobody's yet</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
            {id === own ? " (you)" : ""}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
