import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { serverMessage } from "../loading/outcome.ts";

interface StopEmailsProps {
  readonly question: string;
  readonly answer: string;
  readonly consequence: string;
  readonly stillSent: string;
  readonly action: string;
  /** @param token of the email's link */
  readonly stop: (token: string) => Promise<unknown>;
}

/** Asks first: mail programs open links to scan them. */
export function StopEmails(props: StopEmailsProps) {
  const [state, setState] = useState<"asking" | "busy" | "stopped">("asking");
  const [failure, setFailure] = useState("");

  async function stop() {
    setState("busy");
    setFailure("");
    try {
      await props.stop(new URLSearchParams(window.location.search).get("token") ?? "");
      setState("stopped");
    } catch (cause) {
      setFailure(serverMessage(cause, "Something went wrong. Please try again."));
      setState("asking");
    }
  }

  const isStopped = state === "stopped";
  return (
    <div className="page-margin flex flex-col items-start gap-6 py-14 md:py-26">
      <h1 className="type-page">{isStopped ? props.answer : props.question}</h1>
      <p role="status" className="max-w-[48ch] text-umber">
        {isStopped ? props.stillSent : `${props.consequence} ${props.stillSent}`}
      </p>
      {failure && (
        <p role="alert" className="font-medium text-red">
          {failure}
        </p>
      )}
      {isStopped ? (
        <LinkButton to="/products">All products</LinkButton>
      ) : (
        <Button onClick={stop} busy={state === "busy"}>
          {props.action}
        </Button>
      )}
    </div>
  );
}
