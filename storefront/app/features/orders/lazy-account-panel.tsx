import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import type { AccountPanelProps } from "./account-panel.tsx";

export const AccountPanel = lazyComponent<AccountPanelProps>(
  () => import("./account-panel.tsx"),
  () => <p role="alert">The bank account could not be loaded. Please reload the page.</p>,
);
