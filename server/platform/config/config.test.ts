import { describe, expect, test } from "vitest";
import { declareProductFields } from "../../../tests/kit/product-fields.ts";
import { ConfigError, readConfig } from "./config.ts";

const live = {
  MODE: "live",
  DATABASE_URL: "postgres://shop@db.example/shop",
  PUBLIC_URL: "https://shop.example/",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "Aṣọ <hello@shop.example>",
  PAYAZA_PUBLIC_KEY: "public-key",
  PAYAZA_SECRET_KEY: "secret-key",
  TRUSTED_PROXIES: "1",
};

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

test("names what is wrong with the fields of a brand's own", () => {
  const undeclare = declareProductFields([
    { key: "maker", label: "Price", type: "text", showOnPage: true },
  ]);
  expect(errorsOf({})).toEqual([
    "store/product-fields.ts: maker: the label “Price” is a column of the store's own in spreadsheets",
  ]);
  undeclare();
});

describe("demo mode", () => {
  test("needs nothing", () => {
    expect(readConfig({})).toMatchObject({
      mode: "demo",
      port: 3000,
      sandboxPort: 3001,
      dataDir: "./data",
      databaseUrl: undefined,
      publicUrl: "http://localhost:3000",
      apiUrl: "",
      smtpUrl: undefined,
      reservationMinutes: 30,
      saleNotifications: "each",
      s3: undefined,
      runJobs: true,
      trustedProxies: 0,
      payments: { payaza: { mode: "Test", checkoutOrigin: "http://localhost:3001" } },
    });
  });

  test("serves figures nowhere until a port is set, and then to this machine alone", () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(errorsOf({ METRICS_PORT: "3001" })).toEqual([
      "METRICS_PORT must differ from PORT and SANDBOX_PORT",
    ]);
  });

  test("lets two stores run side by side", () => {
    const { port, sandboxPort, publicUrl, payments } = readConfig({ PORT: "4000" });
    expect([port, sandboxPort, publicUrl]).toEqual([4000, 4001, "http://localhost:4000"]);
    expect(payments.payaza?.apiBase).toBe("http://localhost:4001/live");
  });

  test("never sends mail out nor uses real payment keys", () => {
    const config = readConfig({ ...live, MODE: "demo" });
    expect(config.smtpUrl).toBeUndefined();
    expect(JSON.stringify(config.payments)).not.toMatch(/public-key|secret-key/);
  });

  test("guards its sandbox with a secret that differs at every start", () => {
    const secret = () => readConfig({}).payments.payaza?.secretKey;
    expect(secret()).not.toBe(secret());
  });
});

describe("live mode", () => {
  test("takes its settings, with the provider's own addresses", () => {
    expect(readConfig(live)).toMatchObject({
      mode: "live",
      publicUrl: "https://shop.example",
      smtpUrl: "smtps://mail.example",
      payments: {
        provider: "payaza",
        payaza: {
          publicKey: "public-key",
          secretKey: "secret-key",
          mode: "Live",
          checkoutOrigin: "https://checkout-v2.payaza.africa",
        },
      },
    });
  });

  const required = Object.keys(live).filter((key) => key !== "MODE" && !key.startsWith("PAYAZA"));

  test("lists everything that is missing at once", () => {
    const errors = errorsOf({ MODE: "live" });
    for (const name of required) {
      expect(errors.filter((error) => error.startsWith(`${name} is required`))).toHaveLength(1);
    }
    expect(errors.at(-1)).toMatch(
      /^No payment method: set PAYAZA_PUBLIC_KEY and PAYAZA_SECRET_KEY/,
    );
  });

  test.each(required)("refuses to start without %s", (name) => {
    const errors = errorsOf({ ...live, [name]: "  " });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${name} is required in live mode`));
  });

  test("wants to be told how many proxies stand in front, be it none", () => {
    const { TRUSTED_PROXIES: _, ...untold } = live;
    expect(errorsOf(untold)[0]).toMatch(/such as 1 behind one nginx .* or 0 if shoppers/);
    expect(readConfig({ ...live, TRUSTED_PROXIES: "0" }).trustedProxies).toBe(0);
  });

  test("refuses an address without TLS, and says how to get one", () => {
    expect(errorsOf({ ...live, PUBLIC_URL: "http://shop.example" })).toEqual([
      expect.stringMatching(/^PUBLIC_URL must begin with https:.* put a proxy that speaks HTTPS/),
    ]);
  });
});

describe("payment methods", () => {
  const { PAYAZA_PUBLIC_KEY, PAYAZA_SECRET_KEY, ...unpaid } = live;
  const payaza = { PAYAZA_PUBLIC_KEY, PAYAZA_SECRET_KEY };
  const paystack = { PAYSTACK_SECRET_KEY: "sk_live_of_this_test" };
  const providerOf = (env: Record<string, string>) => readConfig({ ...unpaid, ...env }).payments;

  test("one is enough: Payaza, Paystack, or bank transfer alone", () => {
    expect(providerOf(payaza).provider).toBe("payaza");
    expect(providerOf(paystack)).toMatchObject({
      provider: "paystack",
      mode: "Live",
      paystack: {
        checkoutOrigin: "https://checkout.paystack.com",
        apiBase: "https://api.paystack.co",
      },
    });
    expect(providerOf({ PAYMENT_PROVIDER: "none" })).toEqual({
      provider: undefined,
      mode: "Live",
      payaza: undefined,
      paystack: undefined,
    });
    expect(errorsOf(unpaid)).toEqual([expect.stringMatching(/^No payment method/)]);
  });

  test("the keys of both are kept, so that earlier payments can be checked after a switch", () => {
    expect(providerOf({ ...payaza, ...paystack }).provider).toBe("payaza");
    const switched = providerOf({ ...payaza, ...paystack, PAYMENT_PROVIDER: "paystack" });
    expect(switched).toMatchObject({ provider: "paystack", payaza: { publicKey: "public-key" } });
    expect(providerOf({ ...payaza, PAYMENT_PROVIDER: "none" })).toMatchObject({
      provider: undefined,
      payaza: { publicKey: "public-key" },
    });
  });

  test("the test keys of Paystack take test payments", () => {
    expect(providerOf({ PAYSTACK_SECRET_KEY: "sk_test_1" }).mode).toBe("Test");
  });

  test.each([
    [
      { PAYMENT_PROVIDER: "paystack" },
      "PAYSTACK_SECRET_KEY is required with PAYMENT_PROVIDER=paystack",
    ],
    [
      { PAYMENT_PROVIDER: "payaza" },
      "PAYAZA_PUBLIC_KEY and PAYAZA_SECRET_KEY are required with PAYMENT_PROVIDER=payaza",
    ],
    [{ PAYMENT_PROVIDER: "stripe" }, "PAYMENT_PROVIDER must be one of payaza, paystack, none"],
    [{ PAYAZA_PUBLIC_KEY: "x" }, "PAYAZA_SECRET_KEY is required with PAYAZA_PUBLIC_KEY"],
    [{ PAYAZA_SECRET_KEY: "x" }, "PAYAZA_PUBLIC_KEY is required with PAYAZA_SECRET_KEY"],
    [
      { PAYSTACK_SECRET_KEY: "pk_live_1" },
      "PAYSTACK_SECRET_KEY must begin with sk_live_ or sk_test_",
    ],
  ])("%j is an error", (env, error) => {
    expect(errorsOf({ ...unpaid, ...env })).toContain(error);
  });

  test("the demo stands in for either, and uses no real key", () => {
    const demo = readConfig({ PAYMENT_PROVIDER: "paystack", ...paystack });
    expect(demo.payments).toMatchObject({
      provider: "paystack",
      mode: "Test",
      paystack: { apiBase: "http://localhost:3001/paystack" },
    });
    expect(JSON.stringify(demo.payments)).not.toContain("sk_live_of_this_test");
    expect(readConfig({}).payments.provider).toBe("payaza");
  });
});

test.each([
  ["Live", "PZ78-PKTEST-1"],
  ["Test", "PZ78-PKLIVE-1"],
])("mode %s with the key %s is an error", (PAYAZA_MODE, PAYAZA_PUBLIC_KEY) => {
  expect(errorsOf({ ...live, PAYAZA_MODE, PAYAZA_PUBLIC_KEY })).toEqual([
    "PAYAZA_PUBLIC_KEY is a key of the other PAYAZA_MODE",
  ]);
});

test("the origin of the card window has no path, and in demo mode the store's own host", () => {
  const originOf = (env: Record<string, string>) => readConfig(env).payments.payaza?.checkoutOrigin;
  expect(originOf({ ...live, PAYAZA_CHECKOUT_ORIGIN: "https://pay.example/checkout/" })).toBe(
    "https://pay.example",
  );
  expect(originOf({ PUBLIC_URL: "http://192.168.1.5:3000" })).toBe("http://192.168.1.5:3001");
  expect(originOf({ PUBLIC_URL: "http://[::1]:3000" })).toBe("http://localhost:3001");
});

test.each([
  ["MODE", "production", "MODE must be one of demo, live"],
  ["PORT", "http", "PORT must be a whole number from 1 to 65535"],
  ["PORT", "0", "PORT must be a whole number from 1 to 65535"],
  ["PORT", "3000.5", "PORT must be a whole number from 1 to 65535"],
  ["SANDBOX_PORT", "3000", "SANDBOX_PORT must differ from PORT"],
  ["SANDBOX_PORT", "65536", "SANDBOX_PORT must be a whole number from 1 to 65535"],
  ["PORT", "65535", "SANDBOX_PORT must differ from PORT"],
  [
    "DATABASE_URL",
    "mysql://x",
    "DATABASE_URL must be a URL beginning with postgres:// or postgresql://",
  ],
  ["PUBLIC_URL", "shop.example", "PUBLIC_URL must be a URL beginning with https:// or http://"],
  ["ORDER_HOLD_MINUTES", "0", "ORDER_HOLD_MINUTES must be a whole number from 1 to 1440"],
  ["PAYAZA_MODE", "real", "PAYAZA_MODE must be one of Live, Test"],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "collector:4318",
    "OTEL_EXPORTER_OTLP_ENDPOINT must be a URL beginning with https:// or http://",
  ],
  ["S3_BUCKET", "pictures", "S3_ENDPOINT is required when S3 storage is used"],
])("%s=%s is an error", (name, value, error) => {
  expect(errorsOf({ [name]: value })).toContain(error);
});

describe("CORS_ORIGINS", () => {
  test("are exact origins, separated by commas", () => {
    expect(readConfig({}).corsOrigins).toEqual([]);
    const CORS_ORIGINS =
      " https://partner.example,https://kiosk.example:8443, https://partner.example,";
    expect(readConfig({ ...live, CORS_ORIGINS }).corsOrigins).toEqual([
      "https://partner.example",
      "https://kiosk.example:8443",
    ]);
  });

  test("may lack TLS in demo mode alone", () => {
    const CORS_ORIGINS = "http://localhost:5173";
    expect(readConfig({ CORS_ORIGINS }).corsOrigins).toEqual([CORS_ORIGINS]);
    expect(errorsOf({ ...live, CORS_ORIGINS })).toEqual([
      expect.stringContaining("CORS_ORIGINS: http://localhost:5173 is no origin"),
    ]);
  });

  test.each([
    ["*", "https://partner.example"],
    ["null", "https://partner.example"],
    ["partner.example", "https://partner.example"],
    ["https://*.partner.example", "https://partner.example"],
    ["https://partner.example/", "https://partner.example"],
    ["https://partner.example/shop", "https://partner.example"],
    ["https://Partner.example", "https://partner.example"],
    ["https://partner.example:443", "https://partner.example"],
    ["https://ada:secret@partner.example", "https://partner.example"],
    ["file:///shop.html", "https://partner.example"],
    ["javascript:alert(1)", "https://partner.example"],
  ])("%s is an error, with the way to write it", (CORS_ORIGINS, hint) => {
    for (const env of [{ CORS_ORIGINS }, { ...live, CORS_ORIGINS }]) {
      expect(errorsOf(env)).toEqual([expect.stringMatching(/^CORS_ORIGINS: .* such as /)]);
      expect(errorsOf(env)[0]?.endsWith(hint)).toBe(true);
    }
  });
});

test("replicas are of the same database, whatever else their address says", () => {
  const errorsWith = (replica: string) => errorsOf({ ...live, DATABASE_REPLICA_URL: replica });
  expect(errorsWith("postgresql://reader:x@replicas.example:5001/shop?sslmode=require")).toEqual(
    [],
  );
  expect(errorsWith("postgres://shop@replicas.example")).toEqual([]);
  expect(errorsWith("postgres://shop@db.example/shop_new")).toEqual([
    "DATABASE_REPLICA_URL names the database shop_new and DATABASE_URL shop: name the same in both, or lists would be of another store than orders",
  ]);
});

test("lists every error at once, and repeats no secret", () => {
  const env = { PORT: "x", PUBLIC_URL: "y", MODE: "z", PAYAZA_SECRET_KEY: "hush" };
  expect(errorsOf(env)).toHaveLength(3);
  expect(() => readConfig({ ...live, ...env })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("hush") }),
  );
});

test("reads picture storage", () => {
  expect(
    readConfig({
      S3_ENDPOINT: "https://s3.example",
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "key",
    }).s3,
  ).toMatchObject({ region: "auto", publicUrl: "https://s3.example/pictures" });
});

test("reads where traces go by the names of the standard, and nowhere without an address", () => {
  const tracesOf = (env: Record<string, string>) => readConfig(env).traces;
  expect(tracesOf({ OTEL_TRACES_SAMPLER_ARG: "0.1" })).toBeUndefined();
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
  expect(tracesOf(base)).toEqual({ endpoint: "http://collector:4318/v1/traces", ratio: 1 });
  const exact = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/in" };
  expect(tracesOf({ ...base, ...exact })?.endpoint).toBe("https://traces.example/in");
  const part = { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.1" };
  expect(tracesOf({ ...base, ...part })?.ratio).toBe(0.1);
  expect(errorsOf({ ...base, ...part, OTEL_TRACES_SAMPLER_ARG: "all" })).toEqual([
    "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1",
  ]);
  expect(errorsOf({ ...base, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })).toEqual([
    expect.stringContaining("must be http/json"),
  ]);
});

test("the sender of mail is one address, with or without a name", () => {
  const wrong = [
    "aso",
    "hello@",
    "Aṣọ <hello>",
    "a@b.ng, c@d.ng",
    "Aṣọ <a@b.ng> <c@d.ng>",
    "Aṣọ <a@b.ng",
  ];
  for (const sender of wrong) {
    expect(errorsOf({ ...live, MAIL_FROM: sender, PORT: "none" }), sender).toEqual([
      expect.stringMatching(/^PORT/),
      expect.stringMatching(/^MAIL_FROM must be one email address/),
    ]);
  }
  for (const sender of ["hello@shop.ng", "Ada's Shop <hello@shop.ng>", '"Aṣọ, Ltd." <a@b.ng>']) {
    expect(errorsOf({ ...live, MAIL_FROM: sender })).toEqual([]);
  }
});

describe("a provider of the store's own code", () => {
  const provider = {
    id: "hosted",
    mode: "Test",
    checkoutOrigin: "https://pay.example.com",
    secretKey: "test_of_the_tests",
  } as const;

  test("is chosen by its id", () => {
    const chosen = readConfig({ PAYMENT_PROVIDER: "hosted" }, { paymentProvider: provider });
    expect(chosen.payments).toMatchObject({ provider: "hosted", mode: "Test" });
    expect(readConfig({}, { paymentProvider: provider }).payments.provider).toBe("payaza");
    expect(() => readConfig({ PAYMENT_PROVIDER: "hosted" })).toThrow(/PAYMENT_PROVIDER/);
  });

  test("needs a name of its own and an origin", () => {
    const settings = { id: "paystack", checkoutOrigin: "https://pay.example.com/page" };
    const readWrong = () => readConfig({}, { paymentProvider: { ...provider, ...settings } });
    expect(readWrong).toThrow(/id of its own[\s\S]*checkoutOrigin/);
  });

  test("moves no money in a demo", () => {
    const live = { ...provider, mode: "Live" } as const;
    expect(() => readConfig({}, { paymentProvider: live })).toThrow(/no money moves/);
  });
});
