export interface Exchange {
  readonly at: string;
  readonly kind: "open" | "account" | "charge" | "query" | "webhook" | "refund" | "history";
  readonly reference: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** Null without a reply. */
  readonly status: number | null;
  readonly reply: string;
}

const maxExchanges = 2_000;

export interface ExchangeRecord {
  add(exchange: Omit<Exchange, "at">): void;
  list(reference?: string): readonly Exchange[];
  clear(): void;
}

export function createExchangeRecord(): ExchangeRecord {
  const exchanges: Exchange[] = [];
  return {
    add(exchange) {
      exchanges.push({ at: new Date().toISOString(), ...exchange });
      if (exchanges.length > maxExchanges) exchanges.shift();
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
