import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: true,
  skipTrailingSlashRedirect: true, // a path of the API with a trailing slash is 404, from our server and from Next
  devIndicators: false,
  typescript: { ignoreBuildErrors: true }, // `npm test` checks the types, so a build need not
  images: { unoptimized: true }, // no page uses the optimizer, and its endpoint would fetch any of our paths
  headers: async () => [
    { source: "/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] },
    // The names of the viewer of the API and of the decoder contain their versions.
    { source: "/viewer/:file", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
    { source: "/wasm/:file", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
  ],
  redirects: async () => [
    { source: "/settings/passes", destination: "/devices", permanent: true },
    { source: "/reference/:path*", destination: "/docs/reference", permanent: true },
  ],
  rewrites: async () => [
    { source: "/docs/reference.md", destination: "/docs/reference/markdown" },
    { source: "/docs/:guide.md", destination: "/docs/markdown/:guide" },
  ],
  experimental: {
    // proxy.ts reads whole bodies. Next cuts off larger ones; all our forms are smaller.
    proxyClientMaxBodySize: 2 * 1024 * 1024,
    // No one reads source maps, and code that only the server loads need not be small: both would take a third of a build.
    turbopackMinify: { server: false },
    turbopackSourceMaps: false,
  },
  serverExternalPackages: [
    "pg",
    "pino",
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@react-email/render",
    "inngest",
    "ioredis",
    "rate-limiter-flexible",
    "@simplewebauthn/server",
  ],
};

/** A file whose name ends with .dev.tsx, such as the gallery of parts, is a page in development and in no build. */
export default (phase: string): NextConfig => ({
  ...config,
  pageExtensions: [...(phase === PHASE_DEVELOPMENT_SERVER ? ["dev.tsx"] : []), "tsx", "ts"],
});
