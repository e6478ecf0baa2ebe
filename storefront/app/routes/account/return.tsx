import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { ReturnsPage } from "../../features/returns/returns-page.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import type { Route } from "./+types/return.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Exchange or return", page),
  { name: "robots", content: "noindex" },
];

export default function AccountReturn({ params: { orderId } }: Route.ComponentProps) {
  return (
    <ReturnsPage
      access={{ id: orderId, token: undefined }}
      level="h2"
      back={
        <LinkButton to={`/account/orders/${orderId}`} variant="ghost" size="small">
          <ArrowLeftIcon className="size-4.5" />
          <span>Back to the order</span>
        </LinkButton>
      }
    />
  );
}
