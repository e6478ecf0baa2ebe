import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { isPlainPress } from "#ui/primitives/plain-press.ts";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target"> {
  /** Path from the shop's root, what changes of this page's own address (`?category=men`), or an address elsewhere. */
  readonly to: string;
  /** What the page it leads to is told. */
  readonly state?: unknown;
}

/**
 * A link from page to page of the shop, followed without a new document. The router's own also knows addresses that are
 * relative to a route and parts fetched ahead, which nothing here uses, and a list has seventy links: they took a
 * twentieth of a page's making and an eighth of its memory.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isOwn(to) || !isPlainPress(event)) return;
    event.preventDefault();
    // As a browser does it: who is there already gets no second entry of the same page.
    void navigate(to, { state, replace: event.currentTarget.href === location.href });
  }

  return <a {...rest} href={to} onClick={follow} />;
}

/** Whether an address leads to a page of the shop, not to a chat, a mail or another site. */
function isOwn(address: string): boolean {
  return /^(\/(?!\/)|[?#])/.test(address);
}
