import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { ScanOrder } from "./scan-order.tsx";

const { navigate, showErrorToast, button } = vi.hoisted(() => ({
  navigate: vi.fn(),
  showErrorToast: vi.fn(),
  button: { read: (_: string) => {} },
}));
vi.mock("react-router", () => ({ useNavigate: () => navigate }));
vi.mock("#ui/primitives/overlays/toast.tsx", () => ({ useToast: () => ({ showErrorToast }) }));
vi.mock("../parcel/scan-button.tsx", () => ({
  ScanButton({ onRead }: { onRead: (text: string) => void }) {
    button.read = onRead;
    return null;
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  renderToStaticMarkup(<ScanOrder />);
});

test.each(["ASO-8HNPAQJ3", " aso-8hnpaqj3\n"])("%j opens its order", (text) => {
  button.read(text);
  expect(navigate).toHaveBeenCalledWith("/orders/ASO-8HNPAQJ3");
  expect(showErrorToast).not.toHaveBeenCalled();
});

test.each(["RVL-88213704", "ASO-8HNPAQJ3/../today", "https://example.com"])(
  "%j isn't an order number, and opens nothing",
  (text) => {
    button.read(text);
    expect(navigate).not.toHaveBeenCalled();
    expect(showErrorToast).toHaveBeenCalledWith(`“${text}” isn't an order number.`);
  },
);
