import { Link } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { useCounts } from "../../layout/counts-context.tsx";
import { navEntriesFor } from "../../layout/navigation.ts";
import { pageTitle } from "../../page-title.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { useSession } from "../../session/session-context.tsx";

export const meta = () => [{ title: pageTitle("Settings") }];

export default function SettingsPage() {
  const { session } = useSession();
  const { counts } = useCounts();
  if (session.state !== "in") return null;
  const settings = navEntriesFor(session.member.role).find(({ group }) => group === "settings");
  return (
    <>
      <PageHeader title="Settings" />
      {settings === undefined ? (
        <EmptyState
          title="No settings for your role"
          text="Owners and managers manage settings. Your own are under My account."
        />
      ) : (
        <ul className="max-w-170 border-ink border-t">
          {settings.pages.map(({ label, address, waiting }) => {
            const count = waiting && counts ? counts[waiting.count] : 0;
            return (
              <li key={address} className="border-line border-b">
                <Link
                  to={address}
                  className="flex min-h-11.5 items-center justify-between gap-4 py-2 hover:bg-paper"
                >
                  <span className="md:flex md:gap-4">
                    <span className="block font-medium md:w-40">{label}</span>
                    <span className="block text-nav text-umber">
                      {settingsDescriptions[address]}
                    </span>
                  </span>
                  {count > 0 && <span className="text-amber tabular-nums">{count}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

export const settingsDescriptions: Readonly<Record<string, string>> = {
  "/settings/contacts": "Store name, logo, contact details, social links, announcement bar",
  "/settings/home": "Hero text and image, stats, cards, partners, promo, newsletter",
  "/settings/testimonials": "Customer testimonials, in the order shown on the home page",
  "/settings/questions": "Questions on the FAQ page",
  "/settings/about": "The about page: who makes the clothes",
  "/settings/privacy": "What you keep about customers, and why",
  "/settings/terms": "What holds for every order",
  "/settings/delivery-policy": "Times, fees, and what happens to a lost parcel",
  "/settings/returns-policy": "Exchanges, refunds and faulty items",
  "/types": "Product types, their sizes and size guides",
  "/settings/delivery": "Delivery fees and times by state and area",
  "/settings/selling": "Return window, payment window, sales notifications",
  "/settings/vat": "Rate, how prices show it, TIN",
  "/settings/transfer": "The bank account customers pay to",
  "/settings/mail": "Sender name and email footer",
  "/onboarding": "Setup checklist and demo data",
  "/members": "Your team and their permissions",
  "/health": "Emails, payments, background jobs, disk and backups",
  "/failed-emails": "Emails that could not be delivered",
  "/activity": "Who did what, and when",
};
