import { useSearchParams } from "react-router";
import { api } from "../api.ts";
import { StopEmails } from "../components/stop-emails.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Unsubscribe", page),
  { name: "robots", content: "noindex" },
];

export default function NewsletterUnsubscribe() {
  const [params] = useSearchParams();
  const isAboutSizes = params.get("of") === "sizes";
  return (
    <StopEmails
      question="Unsubscribe?"
      answer="You are unsubscribed"
      consequence={`You won’t get ${isAboutSizes ? "emails about sizes that are back" : "our newsletter"} any more.`}
      stillSent="You will still get emails about your orders."
      action="Unsubscribe"
      stop={(token) =>
        isAboutSizes
          ? api("POST /stock-alerts/stop", { query: { token } })
          : api("POST /newsletter/unsubscribe", { query: { token } })
      }
    />
  );
}
