import pLimit from "p-limit";
import { useRef, useState } from "react";
import type { UploadPicture } from "#contract/api/catalogue/product-commands.ts";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { errorText } from "../../loading/errors.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import { uploadPicture } from "./upload-picture.ts";

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
