import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { IdleWatch } from "../session/idle-watch.tsx";
import { ClosedRoom } from "./closed-room.tsx";
import { CountsProvider } from "./counts-context.tsx";
import { Rail } from "./rail.tsx";
import { roomAt } from "./rooms.ts";
import { TopBar } from "./top-bar.tsx";

/** What every room stands in. */
export function Shell({ member }: { member: StaffMember }) {
  const { pathname } = useLocation();
  const room = roomAt(pathname);
  const mayEnter = !room || hasRight(member.role, room.right);
  const main = useRef<HTMLElement>(null);
  const entered = useRef(pathname);

  // Another room starts from its top, for readers of screens too.
  useEffect(() => {
    if (entered.current === pathname) return;
    entered.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <CountsProvider>
      <a
        href="#room"
        className="on-dark sr-only bg-ink text-paper focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:top-2 focus:left-2 focus:z-menu"
      >
        Skip to the room
      </a>
      <div className="lg:flex">
        <Rail member={member} />
        <TopBar member={member} />
        <main
          ref={main}
          id="room"
          tabIndex={-1}
          className="min-w-0 grow px-4 py-6 outline-none md:px-8 md:pt-8 md:pb-14"
        >
          <div className="max-w-[1388px]">
            {mayEnter ? <Outlet /> : <ClosedRoom label={room.label} right={room.right} />}
          </div>
        </main>
      </div>
      <IdleWatch />
    </CountsProvider>
  );
}
