import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusMain } from "#ui/primitives/move-focus-on-remove.ts";

/** Screen readers would say nothing. Takes focus where the clicked link is gone. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body) focusMain();
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
