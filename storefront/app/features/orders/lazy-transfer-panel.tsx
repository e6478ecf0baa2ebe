import { lazyComponent } from "#ui/primitives/lazy-component.tsx";

export const TransferPanel = lazyComponent(
  () => import("./transfer-panel.tsx"),
  () => <p className="mb-6">Our bank details are in the email we sent you.</p>,
);
