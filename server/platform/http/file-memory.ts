import { AppError } from "#server/platform/errors.ts";

/**
 * Bytes of sent files that this process holds at a time, whoever sends them. A web process is ended at 900 MB; on its
 * way to where it stays a file is held once or twice more.
 */
const mostBytes = 96 * 1024 * 1024;

/** Bytes that each piece of a file costs besides its own: a client may send them one by one. */
const bytesOfPiece = 512;

/** Seconds after which others are likely done with theirs. */
const retryAfter = 5;

let heldBytes = 0;

/** The part of that memory which one request takes. */
export interface FileMemory {
  /**
   * Makes room for a piece of a file.
   * @throws {AppError} `unavailable` where there is none
   */
  hold(piece: Buffer): void;
  /** To be called once nobody needs the request's files any more; calling it again changes nothing. */
  giveBack(): void;
}

/** Opens the memory for a request's files, nothing of which is taken yet. */
export function openFileMemory(): FileMemory {
  let bytes = 0;
  return {
    hold(piece) {
      const more = piece.length + bytesOfPiece;
      if (heldBytes + more > mostBytes) throw new AppError("unavailable", { retryAfter });
      heldBytes += more;
      bytes += more;
    },
    giveBack() {
      heldBytes -= bytes;
      bytes = 0;
    },
  };
}
