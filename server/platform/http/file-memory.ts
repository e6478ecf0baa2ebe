import { AppError } from "#server/platform/errors.ts";

const megabyte = 1024 * 1024;

/**
 * Bytes of sent files that this process holds at a time. A web process is ended at 900 MB; on its way to where it stays a
 * file is held once or twice more. Strangers never fill all of it, and one client no more than some enquiries need, so
 * that nobody shuts out staff or everybody else.
 */
const most = { ofAll: 96 * megabyte, ofStrangers: 72 * megabyte, ofClient: 32 * megabyte };

/** Bytes that each piece of a file costs besides its own: a client may send them one by one. */
const bytesOfPiece = 512;

/** Seconds after which others are likely done with theirs. */
const retryAfter = 5;

const held = { all: 0, strangers: 0, clients: new Map<string, number>() };

/** The part of that memory which one request takes. */
export interface FileMemory {
  /**
   * Makes room for a piece of a file.
   * @throws {AppError} `unavailable` where there is none, `rate_limited` where the client itself holds too much
   */
  hold(piece: Buffer): void;
  /** To be called once nobody needs the request's files any more; calling it again changes nothing. */
  giveBack(): void;
}

/**
 * Opens the memory for a request's files, nothing of which is taken yet.
 * @param stranger the client that sends them; undefined for staff
 */
export function openFileMemory(stranger: string | undefined): FileMemory {
  let bytes = 0;
  const add = (more: number) => {
    bytes += more;
    held.all += more;
    if (stranger === undefined) return;
    held.strangers += more;
    const ofClient = (held.clients.get(stranger) ?? 0) + more;
    if (ofClient > 0) held.clients.set(stranger, ofClient);
    else held.clients.delete(stranger);
  };
  return {
    hold(piece) {
      const more = piece.length + bytesOfPiece;
      const isFull =
        held.all + more > most.ofAll ||
        (stranger !== undefined && held.strangers + more > most.ofStrangers);
      if (isFull) throw new AppError("unavailable", { retryAfter });
      const ofClient = stranger === undefined ? 0 : (held.clients.get(stranger) ?? 0);
      if (ofClient + more > most.ofClient) throw new AppError("rate_limited", { retryAfter });
      add(more);
    },
    giveBack() {
      add(-bytes);
    },
  };
}
