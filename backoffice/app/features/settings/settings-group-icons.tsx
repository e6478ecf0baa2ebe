import type { SettingsGroup } from "#contract/api/settings/settings-rows.ts";
import { BagIcon, drawIcon } from "#ui/primitives/icons.tsx";

export const settingsGroupIcons: Readonly<Record<SettingsGroup, typeof BagIcon>> = {
  Shop: BagIcon,
  Selling: drawIcon(<path d="M3 3h7l7 7-7 7-7-7zM6.4 6.2v.4" />),
  Delivery: drawIcon(
    <path d="M1.5 5h11v9h-11zM12.5 8h3.4l2.6 3v3h-6M5 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM15 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z" />,
  ),
  Payments: drawIcon(<path d="M2 4.5h16v11H2zM2 8h16M4.5 12.5H8" />),
  People: drawIcon(
    <path d="M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c0-3 2.6-4.5 6-4.5s6 1.5 6 4.5M13 3.8a3 3 0 0 1 0 5.4M15.5 12.4c1.6.7 2.5 2 2.5 4.1" />,
  ),
  System: drawIcon(<path d="M16.5 10a6.5 6.5 0 1 1-2-4.7M15 2v3.8h-3.8" />),
};
