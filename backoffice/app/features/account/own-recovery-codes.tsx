import { useState } from "react";
import { api } from "../../api.ts";
import { KeepRecoveryCodes } from "../../parts/keep-recovery-codes.tsx";
import { ProveForm } from "./prove-form.tsx";

/** Makes new recovery codes, and shows them until they are put away. */
export function OwnRecoveryCodes({ onMade }: { onMade: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <KeepRecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  return (
    <>
      <p className="text-umber">
        Ten new codes for the day your phone is lost. Those you have now will no longer work.
      </p>
      <ProveForm
        button="Make new codes"
        failure="The codes could not be made. Please try again."
        onProve={async (proof) => {
          const { recoveryCodes } = await api("POST /staff/account/recovery-codes", {
            body: proof,
          });
          onMade();
          setCodes(recoveryCodes);
        }}
      />
    </>
  );
}
