// The rules of imports, checked by `npm run imports`. An import of a type counts too. Tests may import what they like.

/** The rooms, lowest first. A room imports only rooms of the lines above its own. */
const LAYERS = [
  ["lib/core"],
  ["lib/config", "lib/words"],
  ["lib/db", "lib/payments", "lib/poll"],
  ["lib/domain"],
  ["lib/auth", "lib/deliveries", "lib/listen", "lib/mail"],
  ["lib/http", "lib/jobs"],
  ["lib/api", "lib/inngest", "lib/oauth", "lib/pages"],
  ["lib/demo", "lib/engine"],
  ["components"],
  ["app"],
  ["lib/testing"],
  ["bench", "bin", "e2e"],
];

const inRooms = (rooms) => `^(${rooms.join("|")})/`;

const layers = LAYERS.flat().map((room) => {
  const layer = LAYERS.findIndex((rooms) => rooms.includes(room));
  const notBelow = LAYERS.slice(layer)
    .flat()
    .filter((other) => other !== room);
  return {
    name: `layers: ${room}`,
    comment: "A room imports only what stands below it in LAYERS.",
    severity: "error",
    from: { path: inRooms([room]) },
    to: { path: inRooms(notBelow) },
  };
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: "every-room-has-a-layer",
      comment: "Add the new folder of lib to LAYERS, and its line to CONTRIBUTING.md.",
      severity: "error",
      from: { path: "^lib/", pathNot: inRooms(LAYERS.flat()) },
      to: {},
    },
    {
      name: "no-circle-of-files",
      comment: "Two files that import each other cannot be read, tested or moved one at a time.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-circle-of-folders",
      comment: "As for files: one of the two folders is the lower one.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "components-know-shapes",
      comment: "A component gets its data as properties. It may know the shapes, the words and the addresses of pages.",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^lib/", pathNot: "^lib/(core|words)/|^lib/domain/[^/]+/schema|^lib/pages/address" },
    },
    {
      name: "routes-declare",
      comment: "A route of the API is a declaration and one call of a function of the domain.",
      severity: "error",
      from: { path: "^app/v1/" },
      to: { path: "^(components|lib/db)/|node_modules/(next|react)/" },
    },
    {
      name: "no-framework-in-lib",
      comment: "Only lib/pages, and what composes mail, knows the framework.",
      severity: "error",
      from: { path: "^lib/", pathNot: "^lib/(pages|mail|testing)/" },
      to: { path: "node_modules/(next|react|react-dom)/" },
    },
    {
      name: "journeys-know-what-users-know",
      comment: "A journey sees the pages and the API, nothing of the code.",
      severity: "error",
      from: { path: "^e2e/" },
      to: { path: "^(lib|app|components)/" },
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
