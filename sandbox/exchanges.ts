/** One request the stand-in got or sent, for tests to assert on. */
export interface Exchange {
  readonly at: string;
  readonly kind: "open" | "charge" | "query" | "webhook" | "refund" | "history";
  readonly reference: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** Status of the reply; null when none came. */
  readonly status: number | null;
  readonly reply: string;
}

const keptExchanges = 2_000;

/** The list of what went over the wire, newest last, bounded. */
export interface ExchangeRecord {
  add(exchange: Omit<Exchange, "at">): void;
  list(reference?: string): readonly Exchange[];
  clear(): void;
}

/** Starts an empty record. */
export function createExchangeRecord(): ExchangeRecord {
  const exchanges: Exchange[] = [];
  return {
    add(exchange) {
      exchanges.push({ at: new Date().toISOString(), ...exchange });
      if (exchanges.length > keptExchanges) exchanges.shift();
    },
    list: (reference) =>
      reference === undefined
        ? [...exchanges]
        : exchanges.filter((exchange) => exchange.reference === reference),
    clear: () => {
      exchanges.length = 0;
    },
  };
}
