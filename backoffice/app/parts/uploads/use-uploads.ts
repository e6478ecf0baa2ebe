import pLimit from "p-limit";
import { useEffect, useRef, useState } from "react";
import type { UploadPicture } from "#contract/api/catalogue/product-commands.ts";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { createApi } from "#contract/client/api.ts";
import type { ApiFetch, ApiResponse } from "#contract/client/call-types.ts";
import { baseAddress, fetchWithSession } from "../../api.ts";
import { errorText } from "../../loading/errors.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly error: string;
}

/** Twice the width of the largest page image. */
const bounds = { maxSide: 2400, quality: 0.9 };

/** Two at a time; each fails and retries alone, and is pending until `onSent` resolves. */
export function useUploads(
  onSent: (picture: StaffPicture, key: number) => unknown,
  about: UploadPicture = {},
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const counter = useRef(0);
  const removed = useRef(new Set<number>());
  const [limit] = useState(() => pLimit(2));
  const sent = useRef(onSent);
  sent.current = onSent;

  const set = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const remove = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  function start(key: number, file: File) {
    void limit(async () => {
      if (removed.current.has(key)) return;
      try {
        // Other formats may be transparent.
        const isPhoto = file.type === "image/jpeg";
        const small = isPhoto ? await shrinkPhoto(file, bounds) : file;
        const picture = await uploadPicture(small, about, (share) => set(key, { share }));
        if (removed.current.has(key)) return;
        await sent.current(picture, key);
        remove(key);
      } catch (cause) {
        set(key, { error: errorText(cause, "The picture could not be uploaded.") });
      }
    });
  }

  return {
    uploads,
    /** @returns the key of each, in order */
    add(files: Iterable<File>): number[] {
      return Array.from(files, (file) => {
        counter.current += 1;
        const key = counter.current;
        setUploads((all) => [...all, { key, name: file.name, file, share: 0, error: "" }]);
        start(key, file);
        return key;
      });
    },
    retry({ key, file }: Upload) {
      set(key, { share: 0, error: "" });
      start(key, file);
    },
    drop: remove,
    clear() {
      for (const { key } of uploads) removed.current.add(key);
      setUploads([]);
    },
  };
}

export function uploadPicture(
  file: Blob,
  about: UploadPicture,
  onProgress: (share: number) => void,
): Promise<StaffPicture> {
  const body = new FormData();
  body.append("request", JSON.stringify(about));
  body.append("picture", file, "picture");
  const send = fetchWithProgress(onProgress);
  const api = createApi({
    fetch: (address, init) => fetchWithSession(address, init, send),
    baseAddress: () => baseAddress,
  });
  return api("POST /staff/media", { body });
}

/** Milliseconds without progress before an upload, or the wait for its response, is aborted. */
const idleTimeoutMs = { sending: 30_000, answering: 180_000 };

/**
 * A fetch with upload progress; stalled uploads are aborted so that they don't block the queue.
 * @param onProgress gets 0 to 1
 */
function fetchWithProgress(onProgress: (share: number) => void): ApiFetch {
  return (address, { method = "GET", headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      let timer: ReturnType<typeof setTimeout>;
      const restartTimer = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), ms);
      };
      restartTimer(idleTimeoutMs.sending);
      request.upload.onprogress = ({ loaded, total }) => {
        restartTimer(idleTimeoutMs.sending);
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.upload.onload = () => restartTimer(idleTimeoutMs.answering);
      request.onloadend = () => clearTimeout(timer);
      request.onerror = () => reject(new TypeError("Connection lost"));
      request.onabort = () => reject(new TypeError("Connection timed out"));
      request.onload = () => resolve(toResponse(request));
      request.send(body as FormData);
    });
}

function toResponse(request: XMLHttpRequest): ApiResponse {
  const { status } = request;
  const content = new Response(request.response as Blob);
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => request.getResponseHeader(name) },
    json: () => content.json(),
    blob: () => content.blob(),
  };
}

interface DeferredSubmit<Value> {
  readonly isWaiting: boolean;
  submit(value: Value): void;
  cancel(): void;
}

/** A failed upload cancels and takes the focus. */
export function useSubmitAfterUploads<Value>(
  {
    uploads,
    isLoading = false,
  }: { readonly uploads: readonly Upload[]; readonly isLoading?: boolean },
  onSubmit: (value: Value) => void,
  onRefused?: () => void,
): DeferredSubmit<Value> {
  const [deferred, setDeferred] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    if (deferred === null || isLoading) return;
    const isRefused = uploads.some(({ error }) => error !== "");
    if (!isRefused && uploads.length > 0) return;
    setDeferred(null);
    if (!isRefused) {
      onSubmit(deferred.value);
      return;
    }
    onRefused?.();
    document.querySelector<HTMLElement>("[data-refused-upload]")?.focus();
  });
  return {
    isWaiting: deferred !== null,
    submit: (value) => (isLoading || uploads.length > 0 ? setDeferred({ value }) : onSubmit(value)),
    cancel: () => setDeferred(null),
  };
}
