import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { ReturnsPage } from "../features/returns/returns-page.tsx";
import { type InPage, titled } from "../page-title.ts";
import type { Route } from "./+types/account-return.ts";

export const meta = (page: InPage) => [
  titled("Exchange or return", page),
  { name: "robots", content: "noindex" },
];

/** Exchange or return pieces of an order of the account. */
export default function AccountReturn({ params: { orderId } }: Route.ComponentProps) {
  return (
    <ReturnsPage
      holder={{ id: orderId, token: undefined }}
      level="h2"
      back={
        <LinkButton to={`/account/orders/${orderId}`} look="ghost" size="small">
          <ArrowLeftIcon className="size-4.5" />
          Back to the order
        </LinkButton>
      }
    />
  );
}
