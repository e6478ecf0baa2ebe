import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusMain } from "#ui/primitives/accessibility/move-focus-on-remove.ts";
import { useFocusRecovery } from "#ui/primitives/accessibility/use-focus-recovery.ts";
import { ToastProvider } from "#ui/primitives/overlays/toast.tsx";
import { CartProvider } from "../session/cart/cart-context.tsx";
import { SessionProvider } from "../session/session-context.tsx";
import { useContacts } from "../store-content.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LazyCartDrawer } from "./lazy-cart-drawer.tsx";
import type { ClothingTypesBySide } from "./navigation.ts";
import { OfflineNotice } from "./offline-notice.tsx";

interface SiteLayoutProps {
  readonly clothingTypes: ClothingTypesBySide;
  readonly children: ReactNode;
}

export function SiteLayout({ clothingTypes, children }: SiteLayoutProps) {
  useFocusRecovery();
  return (
    <ToastProvider>
      <SessionProvider>
        <CartProvider>
          <a
            href="#content"
            className="sr-only focus:not-sr-only focus:absolute focus:z-toast focus:bg-paper focus:px-4 focus:py-3"
          >
            Skip to content
          </a>
          <Announcement />
          <Header clothingTypes={clothingTypes} />
          <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
            {children}
          </main>
          <Footer />
          <LazyCartDrawer />
          <RouteAnnouncer />
          <OfflineNotice />
        </CartProvider>
      </SessionProvider>
    </ToastProvider>
  );
}

function Announcement() {
  const { announcement } = useContacts();
  if (announcement === "") return null;
  return (
    <aside
      aria-label="Announcement"
      className="bg-indigo-deep px-4 py-2 text-center text-light text-meta print:hidden"
    >
      <p>{announcement}</p>
    </aside>
  );
}

/** Screen readers would say nothing. Takes focus where the clicked link is gone. */
function RouteAnnouncer() {
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
