// The import rules, checked by `npm run imports`. Type imports count too. Tests can import anything.

/** The folders, lowest first. A folder imports only folders of the lines above its own. */
const LAYERS = [
  ["packages/client"],
  ["lib/core"],
  ["lib/config", "lib/texts"],
  ["lib/rate-limit", "lib/storage"],
  ["lib/db", "lib/pictures", "lib/poll"],
  ["lib/backup", "lib/payments"],
  ["lib/domain"],
  ["lib/auth", "lib/deliveries", "lib/listen", "lib/mail"],
  ["lib/dashboard", "lib/http", "lib/jobs"],
  ["lib/test-clock"],
  ["lib/api", "lib/inngest", "lib/oauth", "lib/pages"],
  ["lib/demo", "lib/engine", "lib/mcp"],
  ["components"],
  ["app"],
  ["lib/testing"],
  ["bench", "bin", "e2e"],
];

const inFolders = (folders) => `^(${folders.join("|")})/`;

const layers = LAYERS.flat().map((folder) => {
  const layer = LAYERS.findIndex((folders) => folders.includes(folder));
  const notBelow = LAYERS.slice(layer)
    .flat()
    .filter((other) => other !== folder);
  return {
    name: `layers: ${folder}`,
    comment: "A folder imports only lower folders: those of the lines above its own in LAYERS.",
    severity: "error",
    from: { path: inFolders([folder]) },
    to: { path: inFolders(notBelow) },
  };
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: "every-folder-has-a-layer",
      comment: "Add the new folder of lib to LAYERS and to the list in CONTRIBUTING.md.",
      severity: "error",
      from: { path: "^lib/", pathNot: inFolders(LAYERS.flat()) },
      to: {},
    },
    {
      name: "no-file-cycles",
      comment: "Files that import each other cannot be read, tested or moved separately.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-folder-cycles",
      comment: "Of two folders, only one may import the other.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "components-without-data-access",
      comment:
        "A component gets its data as properties. It can import schemas, the shapes of what pages read, shared texts and page addresses.",
      severity: "error",
      from: { path: "^components/" },
      to: {
        path: "^lib/",
        pathNot: "^lib/(core|texts)/|^lib/domain/[^/]+/schema|^lib/dashboard/[^/]+/shape|^lib/pages/address",
      },
    },
    {
      name: "shapes-without-data-access",
      comment: "A shape is what pages and components share: types, constants and inputs, without I/O.",
      severity: "error",
      from: { path: "^lib/dashboard/[^/]+/shape\\.ts$" },
      to: { path: "^lib/", pathNot: "^lib/(core|texts)/|^lib/domain/[^/]+/schema|^lib/dashboard/[^/]+/shape" },
    },
    {
      name: "routes-declare",
      comment: "A route of the API is a declaration and one call of a domain function.",
      severity: "error",
      from: { path: "^app/v1/" },
      to: { path: "^(components|lib/db)/|node_modules/(next|react)/" },
    },
    {
      name: "no-framework-in-lib",
      comment: "Only lib/pages and lib/mail can import the framework.",
      severity: "error",
      from: { path: "^lib/", pathNot: "^lib/(pages|mail|testing)/" },
      to: { path: "node_modules/(next|react|react-dom)/" },
    },
    {
      name: "one-link",
      comment: "components/ui/link.tsx fetches no page before its link is followed.",
      severity: "error",
      from: { path: "^(app|components)/", pathNot: "^components/ui/(link|pending)\\.tsx$" },
      to: { path: "node_modules/next/(link|dist/client/app-dir/link)" },
    },
    {
      name: "one-writer-of-csv",
      comment: "lib/core/csv.ts makes formulas harmless in every CSV file.",
      severity: "error",
      from: { pathNot: "^lib/core/csv\\.ts$" },
      to: { path: "csv-stringify" },
    },
    {
      name: "browser-tests-without-code",
      comment:
        "A browser test uses the pages and the API, and imports no code but the browser, its fake camera, axe and a free port.",
      severity: "error",
      from: { path: "^e2e/" },
      to: {
        path: "^(lib|app|components)/",
        pathNot: "^lib/testing/(accessibility|browser|fake-camera|free-port)\\.ts$",
      },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["\\.test\\.tsx?$", "^\\.next", "/generated/"] },
    enhancedResolveOptions: {
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
