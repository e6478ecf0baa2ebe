import { useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { pageKeys } from "../keys/key-table.ts";
import { KeysProvider, useKeys } from "../keys/keys-context.tsx";
import { ChunkError } from "../loading/errors.ts";
import { BackLink } from "../parts/layout/back-link.tsx";
import { UndoProvider } from "../parts/records/undo-context.tsx";
import { SearchDialog } from "../search/search-dialog.tsx";
import { IdleWatch } from "../session/idle-watch.tsx";
import { CountsProvider } from "./counts-context.tsx";
import { MobileNavBar } from "./mobile-nav-bar.tsx";
import { findForbiddenPage, findPage, pagesFor } from "./navigation.ts";
import { TrailProvider, useTrail } from "./navigation-trail.ts";
import { Sidebar } from "./sidebar.tsx";

const AllKeys = lazyComponent(() => import("../keys/all-keys.tsx"), ChunkError);
// Rarely needed.
const ForbiddenPage = lazyComponent(() => import("./forbidden-page.tsx"), ChunkError);
const SettingsNav = lazyComponent(
  () => import("./settings-nav.tsx"),
  ChunkError,
  () => <div className="w-57 shrink-0 max-lg:hidden" />,
);

export function Shell({ member }: { member: StaffMember }) {
  return (
    <KeysProvider>
      <UndoProvider>
        <CountsProvider>
          <Layout member={member} />
          <IdleWatch />
        </CountsProvider>
      </UndoProvider>
    </KeysProvider>
  );
}

function Layout({ member }: { member: StaffMember }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"search" | "keys" | null>(null);
  const closeDialog = () => setDialog(null);
  const openSearch = () => setDialog("search");
  const main = useRef<HTMLElement>(null);
  const trail = useTrail();
  const page = findPage(pathname);
  const forbidden = findForbiddenPage(pathname, member.role);
  const isSetting = page?.group === "settings";
  const isSettingsPage = isSetting && pathname === page.address;

  const allowed = pagesFor(member.role);
  const goTo = (address: string) => () => {
    if (allowed.some((each) => each.address === address)) void navigate(address);
  };
  useKeys({
    search: openSearch,
    searchFromField: openSearch,
    allKeys: () => setDialog("keys"),
    goToday: goTo(pageKeys.goToday),
    goOrders: goTo(pageKeys.goOrders),
    goProducts: goTo(pageKeys.goProducts),
    goStock: goTo(pageKeys.goStock),
    goCustomers: goTo(pageKeys.goCustomers),
  });

  // Moves screen readers to the top of a new page, before the page moves the focus itself.
  useLayoutEffect(() => {
    if (trail.before !== undefined) main.current?.focus({ preventScroll: true });
  }, [trail.before]);

  return (
    <>
      <a
        href="#content"
        className="on-dark sr-only bg-ink text-paper focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:top-2 focus:left-2 focus:z-menu"
      >
        Skip to content
      </a>
      <div className="lg:flex">
        <Sidebar member={member} onSearch={openSearch} />
        {isSetting && <SettingsNav role={member.role} />}
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className={classNames(
            "min-w-0 grow px-4 pt-5 pb-28 outline-none md:px-8 md:pt-6.5",
            // The settings list has the larger heading.
            isSettingsPage && "lg:[&_h1]:type-panel",
          )}
        >
          <div className="max-w-[1388px]">
            {isSettingsPage && (
              <div className="max-md:float-left lg:hidden">
                <BackLink to="/settings" isIcon>
                  Settings
                </BackLink>
              </div>
            )}
            {forbidden ? (
              <ForbiddenPage label={forbidden.label} right={forbidden.right} />
            ) : (
              <TrailProvider value={trail}>
                <Outlet />
              </TrailProvider>
            )}
          </div>
        </main>
      </div>
      <MobileNavBar member={member} isSearching={dialog === "search"} onSearch={openSearch} />
      <SearchDialog role={member.role} open={dialog === "search"} onClose={closeDialog} />
      {dialog === "keys" && <AllKeys open onClose={closeDialog} />}
    </>
  );
}
