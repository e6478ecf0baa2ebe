import type {
  AudienceCount,
  CampaignBlock,
  CampaignStatus as Status,
} from "#contract/api/mail/campaigns.ts";
import { formatNumber } from "#contract/text/format.ts";
import { drawIcon } from "#ui/primitives/icons.tsx";
import { Status as StatusBadge, type StatusTone } from "#ui/primitives/status.tsx";

export const blockLabels: Readonly<Record<CampaignBlock["kind"], string>> = {
  heading: "Heading",
  text: "Text",
  picture: "Picture",
  products: "Products",
  button: "Button",
};

export const blockIcons = {
  heading: drawIcon(<path d="M4 5V3.5h12V5M10 3.5V17M7.5 17h5" />),
  text: drawIcon(<path d="M3 5h14M3 9h14M3 13h9" />),
  picture: drawIcon(<path d="M2.5 3.5h15v13h-15zM2.5 14l4.5-4.5 4 4 2.5-2.5 4 4M12.5 7.2h1.6" />),
  products: drawIcon(<path d="M2.5 4h4v9h-4zM8 4h4v9H8zM13.5 4h4v9h-4zM2.5 16h15" />),
  button: drawIcon(<path d="M2 5.5h16v9H2zM6.5 10h7" />),
} as const satisfies Record<CampaignBlock["kind"], unknown>;

const statuses: Readonly<Record<Status, { tone: StatusTone; label: string }>> = {
  draft: { tone: "plain", label: "Draft" },
  scheduled: { tone: "working", label: "Scheduled" },
  sending: { tone: "waiting", label: "Sending" },
  sent: { tone: "good", label: "Sent" },
  cancelled: { tone: "plain", label: "Stopped" },
};

export function CampaignStatus({ status }: { status: Status }) {
  const { tone, label } = statuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export const toTitle = (subject: string) => subject.trim() || "Untitled campaign";

export const people = (count: number) =>
  count === 1 ? "1 person" : `${formatNumber(count)} people`;

/** “2 are left out: they already had two this month.” Empty for none. */
export function leftOutText({ subscribers, recipients }: AudienceCount): string {
  const leftOut = subscribers - recipients;
  if (leftOut <= 0) return "";
  const verb = leftOut === 1 ? "1 is" : `${formatNumber(leftOut)} are`;
  return `${verb} left out: they already had two this month.`;
}
