import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { CampaignDraft } from "#contract/api/mail/campaigns.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { toApiError } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";
import { newBlock } from "./new-block.ts";

export const meta = () => [{ title: pageTitle("New campaign") }];

const blank = (): CampaignDraft => ({
  subject: "",
  preview: "",
  blocks: [newBlock("heading"), newBlock("text"), newBlock("products"), newBlock("button")],
  audience: "all",
  discountId: null,
  sendAt: null,
});

/** Creates a draft, so that the editor can save it by itself. */
export default function NewCampaignPage() {
  const navigate = useNavigate();
  const [draft] = useState(blank);
  const [attempt, setAttempt] = useState(createRandomKey);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isOpen = true;
    const headers = { "idempotency-key": attempt };
    api("POST /staff/campaigns", { headers, body: draft }).then(
      ({ id }) => isOpen && void navigate(`/newsletter/${id}`, { replace: true }),
      (cause: unknown) => isOpen && setError(cause),
    );
    return () => {
      isOpen = false;
    };
  }, [attempt, draft, navigate]);
  return (
    <>
      <RecordHead backLink={{ to: "/newsletter", label: "Newsletter" }} title="New campaign" />
      {error === undefined ? (
        <RecordSkeleton />
      ) : (
        <Failure
          error={toApiError(error)}
          message="The campaign could not be created."
          onRetry={() => {
            setError(undefined);
            setAttempt(createRandomKey());
          }}
        />
      )}
    </>
  );
}
