import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusContent } from "#ui/primitives/hand-over-focus.ts";

/**
 * Says the title of a page the shopper moved to; without a document load, a screen reader would say nothing.
 * Where the link that was followed went with its page, the new page takes the keyboard.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body) focusContent();
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
