import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../api.ts";
import { serverMessage } from "../loading/outcome.ts";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Leave the newsletter", page),
  { name: "robots", content: "noindex" },
];

/** Asks before it ends a subscription: mail programs open links only to look at them. */
export default function NewsletterUnsubscribe() {
  const [state, setState] = useState<"asking" | "busy" | "left">("asking");
  const [failure, setFailure] = useState("");

  async function leave() {
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

  const left = state === "left";
  return (
    <div className="page-margin flex flex-col items-start gap-6 py-14 md:py-26">
      <h1 className="type-page">
        {left ? "You have left the newsletter" : "Leave the newsletter?"}
      </h1>
      <p role="status" className="max-w-[48ch] text-umber">
        {left
          ? "We will not write to you again, unless you ask us to. Mail about your orders still comes."
          : "You will get no more letters from us. Mail about your orders still comes."}
      </p>
      {failure && (
        <p role="alert" className="font-medium text-red">
          {failure}
        </p>
      )}
      {left ? (
        <LinkButton to="/products">All products</LinkButton>
      ) : (
        <Button onClick={leave} busy={state === "busy"}>
          Unsubscribe
        </Button>
      )}
    </div>
  );
}
