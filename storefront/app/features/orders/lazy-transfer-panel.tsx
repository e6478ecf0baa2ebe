import { lazyPart } from "#ui/primitives/lazy-part.tsx";

/** Where the transfer of an order goes; fetched for an order that is paid by one. */
export const TransferPanel = lazyPart(
  () => import("./transfer-panel.tsx"),
  () => <p className="mb-6">Our mail says where to transfer the money.</p>,
);
