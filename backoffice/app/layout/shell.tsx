import { useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { roomKeys } from "../keys/key-table.ts";
import { KeysProvider, useKeys } from "../keys/keys-context.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { LostPart } from "../parts/lost-part.ts";
import { UndoProvider } from "../parts/undo-context.tsx";
import { SearchDialog } from "../search/search-dialog.tsx";
import { IdleWatch } from "../session/idle-watch.tsx";
import { TrailProvider, useTrail } from "./came-from.ts";
import { CountsProvider } from "./counts-context.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { Rail } from "./rail.tsx";
import { closedAt, roomAt, roomsFor } from "./rooms.ts";

const AllKeys = lazyPart(() => import("../keys/all-keys.tsx"), LostPart);
// Few come by a link to a page that is not theirs, and most days nothing is set.
const ClosedRoom = lazyPart(() => import("./closed-room.tsx"), LostPart);
const SettingsRooms = lazyPart(
  () => import("./settings-rooms.tsx"),
  LostPart,
  () => <div className="w-55.5 shrink-0 max-lg:hidden" />,
);

/** What every room stands in. */
export function Shell({ member }: { member: StaffMember }) {
  return (
    <KeysProvider>
      <UndoProvider>
        <CountsProvider>
          <Frame member={member} />
          <IdleWatch />
        </CountsProvider>
      </UndoProvider>
    </KeysProvider>
  );
}

function Frame({ member }: { member: StaffMember }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<"search" | "keys" | null>(null);
  const hide = () => setShown(null);
  const search = () => setShown("search");
  const main = useRef<HTMLElement>(null);
  const trail = useTrail();
  const room = roomAt(pathname);
  const closed = closedAt(pathname, member.role);
  const isSetting = room?.group === "settings";
  const isSettingsRoom = isSetting && pathname === room.address;

  const open = roomsFor(member.role);
  const goTo = (address: string) => () => {
    if (open.some((each) => each.address === address)) void navigate(address);
  };
  useKeys({
    search,
    searchToo: search,
    allKeys: () => setShown("keys"),
    goToday: goTo(roomKeys.goToday),
    goOrders: goTo(roomKeys.goOrders),
    goProducts: goTo(roomKeys.goProducts),
    goStock: goTo(roomKeys.goStock),
    goCustomers: goTo(roomKeys.goCustomers),
  });

  // Another page starts from its top, for readers of screens too; before a press that follows, or a list one comes back
  // to, moves the focus on.
  useLayoutEffect(() => {
    if (trail.before !== undefined) main.current?.focus({ preventScroll: true });
  }, [trail.before]);

  return (
    <>
      <a
        href="#room"
        className="on-dark sr-only bg-ink text-paper focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:top-2 focus:left-2 focus:z-menu"
      >
        Skip to the room
      </a>
      <div className="lg:flex">
        <Rail member={member} onSearch={search} />
        {isSetting && <SettingsRooms role={member.role} />}
        <main
          ref={main}
          id="room"
          tabIndex={-1}
          className={classNames(
            "min-w-0 grow px-4 pt-5 pb-28 outline-none md:px-8 md:pt-6.5",
            // Beside the list of settings, whose head is the larger one.
            isSettingsRoom && "lg:[&_h1]:type-panel",
          )}
        >
          <div className="max-w-[1388px]">
            {isSettingsRoom && (
              <div className="max-md:float-left lg:hidden">
                <BackLink to="/settings" isIcon>
                  Settings
                </BackLink>
              </div>
            )}
            {closed ? (
              <ClosedRoom label={closed.label} right={closed.right} />
            ) : (
              <TrailProvider value={trail}>
                <Outlet />
              </TrailProvider>
            )}
          </div>
        </main>
      </div>
      <PhoneBar member={member} isSearching={shown === "search"} onSearch={search} />
      <SearchDialog role={member.role} open={shown === "search"} onClose={hide} />
      {shown === "keys" && <AllKeys open onClose={hide} />}
    </>
  );
}
