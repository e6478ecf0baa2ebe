import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Says the title of a page the shopper moved to; without a document load, a screen reader would say nothing. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
