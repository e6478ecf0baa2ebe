// Which folder may use which. Reads as the law of the tree:
//   contract < store < ui < storefront, backoffice      store, contract < server      main on top
//   in server: platform < database < modules in this order < app, jobs
const modules = [
  "media",
  "settings",
  "events",
  "mail",
  "staff",
  "webhooks",
  "accounts",
  "delivery",
  "catalogue",
  "channels",
  "quickorder",
  "stocktakes",
  "product-import",
  "business",
  "pricing",
  "discounts",
  "newsletter",
  "wishlist",
  "stock-alerts",
  "orders",
  "payments",
  "checkout",
  "returns",
  "customers",
  "reports",
  "onboarding",
  "backup",
  "health",
  "overview",
];

/**
 * @param {string} name
 * @param {string} from
 * @param {string} to
 * @param {string | string[]} [except]
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const ban = (name, from, to, except) => ({
  name,
  severity: "error",
  from: { path: from },
  to: except ? { path: to, pathNot: except } : { path: to },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    // A module uses only those before it in the list …
    ...modules
      .slice(0, -1)
      .map((name, i) =>
        ban(
          `${name}-is-below`,
          `^server/modules/${name}/`,
          `^server/modules/(${modules.slice(i + 1).join("|")})/`,
        ),
      ),
    // … and only through their index.ts, or that of one of their folders.
    ban("front-door", "^server/modules/([^/]+)/", "^server/modules/", [
      "^server/modules/$1/",
      "^server/modules/[^/]+/index\\.ts$",
      "^server/modules/[^/]+/[^/]+/index\\.ts$",
    ]),
    ban("known-modules", "^server/", `^server/modules/(?!(${modules.join("|")})/)`),
    ban("platform-below", "^server/platform/", "^server/(?!platform/)"),
    ban("database-below", "^server/database/", "^server/(?!(platform|database)/)"),
    ban("modules-below", "^server/modules/", "^server/(?!(platform|database|modules)/)"),
    ban("server-below-pages", "^server/", "^(ui|storefront|backoffice|main|sandbox|tests)/"),
    ban("sql-in-queries", "^server/modules/.*(?<!\\.queries)\\.ts$", "^node_modules/(kysely|pg)/"),

    // Whoever wants no traces does not load what makes them.
    ban(
      "traces-when-asked-for",
      "^server/(?!platform/observability/send-traces\\.ts)|^main/",
      "^node_modules/@opentelemetry/",
    ),
    {
      name: "traces-loaded-late",
      severity: "error",
      from: {},
      to: { path: "^server/platform/observability/send-traces\\.ts$", dynamic: false },
    },
    // Drawing a PDF blocks its thread: see server/platform/pdf/run-worker.ts.
    {
      name: "pdf-in-its-worker",
      severity: "error",
      from: { pathNot: "/draw-[^/]+\\.ts$" },
      to: {
        path: "^server/(platform/pdf/page\\.ts|modules/.*/draw-(invoice|packing-slips|count-sheet)\\.ts)$",
        dependencyTypesNot: ["type-only"],
      },
    },
    // Pages take the look from the style sheet: see ui/theme.
    ban(
      "look-in-style-sheet",
      "^(contract|ui|(storefront|backoffice)/app)/",
      "^store/(theme\\.ts|looks/)",
    ),
    // Words, and the merchant's own code by the types of the contract alone.
    ban(
      "store-uses-contract",
      "^store/",
      "^(ui|storefront|backoffice|server|main|sandbox|demo|tests)/",
    ),
    ban(
      "extensions-on-the-server",
      "^(ui|storefront|backoffice)/",
      "^(contract|store)/(extensions|examples)",
    ),
    ban("contract-is-pure", "^contract/", ".", "^(contract/|node_modules/typebox/)"),
    {
      name: "client-knows-only-types",
      severity: "error",
      from: { path: "^contract/client/" },
      to: { path: "^(contract/api/|node_modules/)", dependencyTypesNot: ["type-only"] },
    },

    ban("ui-uses-contract", "^ui/", "^(server|storefront|backoffice|main|sandbox)/"),
    ban("browser-never-server", "^(storefront|backoffice)/", "^(server|main|sandbox)/"),
    {
      name: "routes-are-types-in-browser",
      severity: "error",
      from: { path: "^(contract/client|ui|storefront|backoffice)/" },
      to: { path: "^contract/api/.*routes\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    ban("no-schema-in-browser", "^(ui|storefront|backoffice)/", "^node_modules/typebox/"),
    ban("apps-apart", "^(storefront|backoffice)/", "^(storefront|backoffice)/", "^$1/"),
    ban(
      "features-apart",
      "^(storefront|backoffice)/app/features/([^/]+)/",
      "/app/features/",
      "/app/features/$2/",
    ),

    {
      name: "no-unresolvable",
      severity: "error",
      from: {},
      // Made by react-router typegen and build.
      to: { couldNotResolve: true, pathNot: "(^\\./\\+types/|^virtual:|/build/)" },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-circular-folder",
      severity: "error",
      scope: "folder",
      from: { path: "^server/modules/" },
      to: { circular: true },
    },
  ],
  options: {
    // The TypeScript parser reads nothing under TypeScript 7.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
    // Tests may reach for anything.
    exclude: { path: "\\.test\\.tsx?$|^(storefront|backoffice)/(build|\\.react-router)/" },
  },
};
