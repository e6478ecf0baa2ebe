import { api } from "../api.ts";
import { StopEmails } from "../components/stop-emails.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Stop reminders", page),
  { name: "robots", content: "noindex" },
];

export default function RemindersStop() {
  return (
    <StopEmails
      question="Stop reminders?"
      answer="Reminders are stopped"
      consequence="We won’t remind you of unpaid orders any more."
      stillSent="You will still get the other emails about your orders."
      action="Stop reminders"
      stop={(token) => api("POST /orders/reminders/stop", { query: { token } })}
    />
  );
}
