import type { HealthPart } from "#contract/health/describe-issues.ts";
import { BagIcon, drawIcon } from "#ui/primitives/icons.tsx";
import { CardIcon, RefreshIcon } from "../../parts/layout/icons.tsx";

interface Part {
  readonly label: string;
  readonly Icon: typeof BagIcon;
}

/** `shop` is what belongs to no part of the system. */
export const healthParts: Readonly<Record<HealthPart | "version" | "shop", Part>> = {
  backups: {
    label: "Backups",
    Icon: drawIcon(<path d="M10 2.5v9M6.5 8 10 11.5 13.5 8M3 13v4h14v-4" />),
  },
  email: { label: "Email", Icon: drawIcon(<path d="M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6" />) },
  payments: { label: "Payments", Icon: CardIcon },
  jobs: { label: "Background jobs", Icon: RefreshIcon },
  database: {
    label: "Database",
    Icon: drawIcon(
      <path d="M3.5 5c0-1.4 2.9-2.5 6.5-2.5s6.5 1.1 6.5 2.5-2.9 2.5-6.5 2.5S3.5 6.4 3.5 5ZM3.5 5v10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5V5M3.5 10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5" />,
    ),
  },
  storage: {
    label: "Storage",
    Icon: drawIcon(<path d="M4.5 3.5h11l2.5 8v5H2v-5zM2 11.5h16M13 14h2" />),
  },
  version: {
    label: "Version",
    Icon: drawIcon(<path d="m10 2.5 7 4v7l-7 4-7-4v-7zM3 6.5l7 4 7-4M10 10.5v7" />),
  },
  shop: { label: "Shop", Icon: BagIcon },
};
