import { useRef, useState } from "react";
import type { SendPicture } from "#contract/api/staff-product-acts.ts";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { faultText } from "../loading/fault-text.ts";
import { sendPicture } from "./send-picture.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

/** A picture on its way. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  /** Why it was refused; empty while it is on its way. */
  readonly fault: string;
}

/** Twice what the widest page shows. */
const bounds = { longestSide: 2400, quality: 0.9 };

/**
 * Sends pictures, two at a time, each by itself: one that fails fails alone and can be sent again.
 * @param onSent hears of each; the picture is on its way until that has ended
 */
export function useUploads(onSent: (picture: StaffPicture) => unknown, about: SendPicture = {}) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const counter = useRef(0);
  const gone = useRef(new Set<number>());
  const lanes = useRef<Promise<void>[]>([Promise.resolve(), Promise.resolve()]);
  const sent = useRef(onSent);
  sent.current = onSent;

  const set = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  function begin(key: number, file: File) {
    const lane = key % lanes.current.length;
    lanes.current[lane] = (lanes.current[lane] ?? Promise.resolve()).then(async () => {
      if (gone.current.has(key)) return;
      try {
        // Others may be see-through, which a JPEG cannot be.
        const isPhoto = file.type === "image/jpeg";
        const small = isPhoto ? await shrinkPhoto(file, bounds) : file;
        const picture = await sendPicture(small, about, (share) => set(key, { share }));
        if (gone.current.has(key)) return;
        await sent.current(picture);
        drop(key);
      } catch (cause) {
        set(key, { fault: faultText(cause, "The picture could not be sent.") });
      }
    });
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      for (const file of files) {
        counter.current += 1;
        const key = counter.current;
        setUploads((all) => [...all, { key, name: file.name, file, share: 0, fault: "" }]);
        begin(key, file);
      }
    },
    retry({ key, file }: Upload) {
      set(key, { share: 0, fault: "" });
      begin(key, file);
    },
    drop,
    /** Lets go of all: what is still on its way does not come. */
    clear() {
      for (const { key } of uploads) gone.current.add(key);
      setUploads([]);
    },
  };
}
