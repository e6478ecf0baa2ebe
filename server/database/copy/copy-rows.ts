import type { Socket } from "node:net";
import type pg from "pg";

/** Untyped parts of the driver's connection (node_modules/pg/lib/connection.js). */
interface CopyConnection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Done = (error: Error | undefined, rows: number) => void;

/** The interface of a query in the driver's queue (node_modules/pg/lib/client.js). */
class CopyQuery {
  readonly text: string;
  readonly #done: Done;
  readonly #onData: (chunk: Buffer, connection: CopyConnection) => void;
  readonly #onIn: (connection: CopyConnection) => void;
  #rows = 0;

  constructor(
    text: string,
    done: Done,
    on: {
      data?: (chunk: Buffer, connection: CopyConnection) => void;
      in?: (connection: CopyConnection) => void;
    },
  ) {
    this.text = text;
    this.#done = done;
    this.#onData = on.data ?? (() => {});
    this.#onIn = on.in ?? ((connection) => connection.sendCopyFail("Nothing was to be written"));
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.text);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    this.#onIn(connection);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection): void {
    this.#onData(chunk, connection);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }
  handleError(error: Error): void {
    this.#done(error, 0);
  }
  handleReadyForQuery(): void {
    this.#done(undefined, this.#rows);
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

const waitingBytes = 1024 * 1024;

/** The server waits for the reader. After stopping early, end the connection. @returns row count */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let ended: { error: Error | undefined; rows: number } | undefined;
  let wake = () => {};
  let paused: Socket | undefined;
  const done: Done = (error, rows) => {
    ended ??= { error, rows };
    wake();
  };
  client.query(
    new CopyQuery(text, done, {
      data(chunk, { stream }) {
        // The driver reuses this buffer.
        waiting.push(Buffer.from(chunk));
        bytes += chunk.length;
        if (bytes > waitingBytes && !paused) {
          stream.pause();
          paused = stream;
        }
        wake();
      },
    }),
  );
  const resume = () => {
    paused?.resume();
    paused = undefined;
  };
  try {
    for (;;) {
      if (waiting.length > 0) {
        const together = Buffer.concat(waiting.splice(0));
        bytes = 0;
        yield together;
        continue;
      }
      if (ended?.error) throw ended.error;
      if (ended) return ended.rows;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      resume();
      await woken;
    }
  } finally {
    // Else nothing sent next on this connection would be read.
    resume();
  }
}

export function copyIn(
  client: pg.Client,
  text: string,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let ended = false;
    let sending: unknown;
    const done: Done = (error, count) => {
      ended = true;
      if (error) reject(sending ?? error);
      else resolve(count);
    };
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of rows) {
          if (ended) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await drained(connection.stream);
        }
        connection.endCopyFrom();
      } catch (error) {
        sending = error;
        connection.sendCopyFail("what was to be written could not be read");
      }
    };
    client.query(new CopyQuery(text, done, { in: (connection) => void send(connection) }));
  });
}

function drained(stream: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stream.off("drain", go);
      stream.off("close", go);
      resolve();
    };
    stream.on("drain", go);
    stream.on("close", go);
  });
}
