import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../api.ts";
import { serverMessage } from "../loading/outcome.ts";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Unsubscribe", page),
  { name: "robots", content: "noindex" },
];

/** Asks before unsubscribing: mail programs open links to scan them. */
export default function NewsletterUnsubscribe() {
  const [state, setState] = useState<"asking" | "busy" | "left">("asking");
  const [failure, setFailure] = useState("");

  async function unsubscribe() {
    setState("busy");
    setFailure("");
    try {
      const token = new URLSearchParams(window.location.search).get("token") ?? "";
      await api("POST /newsletter/unsubscribe", { query: { token } });
      setState("left");
    } catch (cause) {
      setFailure(serverMessage(cause, "Something went wrong. Please try again."));
      setState("asking");
    }
  }

  const isUnsubscribed = state === "left";
  return (
    <div className="page-margin flex flex-col items-start gap-6 py-14 md:py-26">
      <h1 className="type-page">{isUnsubscribed ? "You are unsubscribed" : "Unsubscribe?"}</h1>
      <p role="status" className="max-w-[48ch] text-umber">
        {isUnsubscribed
          ? "You will still get emails about your orders."
          : "You won’t get our newsletter any more. You will still get emails about your orders."}
      </p>
      {failure && (
        <p role="alert" className="font-medium text-red">
          {failure}
        </p>
      )}
      {isUnsubscribed ? (
        <LinkButton to="/products">All products</LinkButton>
      ) : (
        <Button onClick={unsubscribe} busy={state === "busy"}>
          Unsubscribe
        </Button>
      )}
    </div>
  );
}
