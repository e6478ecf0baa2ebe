import { useEffect, useRef, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { useRecord } from "../../../parts/records/record-conflict.ts";
import { hasPage, previewSection } from "../content-api.ts";

/** Milliseconds. */
const debounceMs = 600;

export interface Preview {
  /** Undefined until something was typed or the preview was requested. */
  readonly address: string | undefined;
  readonly icon: string | undefined;
  /** Incremented each time the page is rendered again at its address. */
  readonly renderCount: number;
  readonly error: string;
  show(): void;
}

export function usePreview(
  section: SectionName,
  version: number,
  content: unknown,
  isEdited: boolean,
  onErrors: (errors: readonly FieldError[]) => void,
): Preview {
  const [preview, setPreview] = useState<{
    address: string;
    icon: string | undefined;
    renderCount: number;
  }>();
  const [error, setError] = useState("");
  const [requestCount, setRequestCount] = useState(0);
  const record = useRecord();
  const latest = useRef({ content, onErrors, record });
  latest.current = { content, onErrors, record };
  const contentJson = JSON.stringify(content);
  const isNeeded = isEdited || requestCount > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: content that reads the same is the same
  useEffect(() => {
    if (!isNeeded || !hasPage(section)) return;
    const controller = new AbortController();
    const createPreview = async () => {
      try {
        const { address, icon } = await previewSection(
          section,
          version,
          latest.current.content,
          controller.signal,
        );
        setPreview((now) => ({ address, icon, renderCount: (now?.renderCount ?? 0) + 1 }));
        setError("");
      } catch (cause) {
        if (controller.signal.aborted) return;
        const apiError = asApiError(cause);
        latest.current.onErrors(apiError?.errors ?? []);
        latest.current.record?.showConflict(cause);
        setError(
          apiError?.errors?.length
            ? "This shows the last valid version. Fix the marked fields."
            : "The preview isn't available right now.",
        );
      }
    };
    const timer = setTimeout(() => void createPreview(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [section, version, contentJson, isNeeded, requestCount]);

  return {
    address: preview?.address,
    icon: preview?.icon,
    renderCount: preview?.renderCount ?? 0,
    error,
    show: () => setRequestCount((times) => times + 1),
  };
}
