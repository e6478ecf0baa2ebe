import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { isUnmodifiedClick } from "#ui/primitives/is-unmodified-click.ts";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target"> {
  readonly to: string;
  readonly state?: unknown;
}

/** React Router’s link took a twentieth of rendering time and an eighth of memory on long lists. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isInternal(to) || !isUnmodifiedClick(event)) return;
    event.preventDefault();
    // As in browsers, a link to the current page adds no history entry.
    void navigate(to, { state, replace: event.currentTarget.href === location.href });
  }

  return <a {...rest} href={to} onClick={follow} />;
}

/** Whether a URL leads to a page of the shop. */
function isInternal(address: string): boolean {
  return /^(\/(?!\/)|[?#])/.test(address);
}
