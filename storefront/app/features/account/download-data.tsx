import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { authFailure } from "../../session/auth-failure.ts";
import { AccountAction } from "./account-action.tsx";

/** Hands out everything the store holds on the shopper, as a file. */
export function DownloadData() {
  const { sayError } = useToaster();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const data = await api("GET /auth/export");
      const content = JSON.stringify(data, null, 2);
      const file = new Blob([content], { type: "application/json" });
      saveFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, file);
    } catch (cause) {
      sayError(authFailure(cause, "").reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountAction
      title="Your data"
      text="Everything we hold on you in one file: profile, business, bulk enquiries, orders, wishlist."
    >
      <Button look="ghost" size="small" busy={busy} onClick={download}>
        Download my data
      </Button>
    </AccountAction>
  );
}
