import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { useToast } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { AccountAction } from "./account-action.tsx";

export function DownloadData() {
  const { showErrorToast } = useToast();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const data = await api("GET /auth/export");
      const content = JSON.stringify(data, null, 2);
      const file = new Blob([content], { type: "application/json" });
      saveFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, file);
    } catch (cause) {
      showErrorToast(toAuthFailure(cause, "").reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountAction
      title="Your data"
      text="Everything we hold about you in one file: profile, business, bulk enquiries, orders, wishlist."
    >
      <Button variant="ghost" size="small" busy={busy} onClick={download}>
        Download my data
      </Button>
    </AccountAction>
  );
}
