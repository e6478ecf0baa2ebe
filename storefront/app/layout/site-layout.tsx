import type { ReactNode } from "react";
import { ToastProvider } from "#ui/primitives/toast.tsx";
import { useFocusRecovery } from "#ui/primitives/use-focus-recovery.ts";
import { CartProvider } from "../session/cart-context.tsx";
import { SessionProvider } from "../session/session-context.tsx";
import { Announcement } from "./announcement.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LazyCartDrawer } from "./lazy-cart-drawer.tsx";
import type { ClothingTypesBySide } from "./navigation.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

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
