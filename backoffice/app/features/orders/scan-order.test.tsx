import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { ScanOrder } from "./scan-order.tsx";

const { navigate, sayError, button } = vi.hoisted(() => ({
  navigate: vi.fn(),
  sayError: vi.fn(),
  button: { read: (_: string) => {} },
}));
vi.mock("react-router", () => ({ useNavigate: () => navigate }));
vi.mock("#ui/primitives/toast.tsx", () => ({ useToaster: () => ({ sayError }) }));
vi.mock("./scan-button.tsx", () => ({
  ScanButton({ onRead }: { onRead: (text: string) => void }) {
    button.read = onRead;
    return null;
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  renderToStaticMarkup(<ScanOrder />);
});

test.each(["ASO-8HNPAQJ3", " aso-8hnpaqj3\n"])("%j leads to its order", (text) => {
  button.read(text);
  expect(navigate).toHaveBeenCalledWith("/orders/ASO-8HNPAQJ3");
  expect(sayError).not.toHaveBeenCalled();
});

test.each(["RVL-88213704", "ASO-8HNPAQJ3/../today", "https://example.com"])(
  "%j is no order, and leads nowhere",
  (text) => {
    button.read(text);
    expect(navigate).not.toHaveBeenCalled();
    expect(sayError).toHaveBeenCalledWith(`“${text}” is no order number.`);
  },
);
