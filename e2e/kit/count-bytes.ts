import type { Page } from "@playwright/test";

export async function countBytes(
  page: Page,
): Promise<{ Script: number; Stylesheet: number; Font: number }> {
  const bytes = { Script: 0, Stylesheet: 0, Font: 0 };
  const answers = new Map<string, { kind: string; headers: number }>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    answers.set(requestId, { kind: type, headers: response.encodedDataLength });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (!answer || !isCounted(answer.kind)) return;
    bytes[answer.kind] += encodedDataLength - answer.headers;
  });
  return bytes;

  function isCounted(kind: string): kind is keyof typeof bytes {
    return kind in bytes;
  }
}
