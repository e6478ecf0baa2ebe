import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { ScanButton } from "./scan-button.tsx";

afterEach(() => vi.unstubAllGlobals());

function draw(window: object, navigator: object): string {
  vi.stubGlobal("window", window);
  vi.stubGlobal("navigator", navigator);
  return renderToStaticMarkup(<ScanButton label="Scan a packing slip" onRead={() => {}} />);
}

test("a browser with barcode support offers to scan, and no other does", () => {
  const reader = { BarcodeDetector: class {} };
  const camera = { mediaDevices: {} };
  expect(draw(reader, camera)).toContain('aria-label="Scan a packing slip"');
  expect(draw({}, camera)).toBe("");
  expect(draw(reader, {})).toBe("");
});
