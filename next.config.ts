import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: true,
  skipTrailingSlashRedirect: true, // a trailing slash is 404 in the API, whoever serves it
  devIndicators: false,
  typescript: { ignoreBuildErrors: true }, // `npm test` checks the types: a start need not do it again
  images: { unoptimized: true }, // no page uses it, and its door fetches any path of ours
  // The decoder's name carries its version.
  headers: async () => [
    { source: "/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] },
    { source: "/wasm/:file", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
  ],
  experimental: {
    // What stands before the pages reads a body whole: one that is larger than any of ours is not kept to its end.
    proxyClientMaxBodySize: 2 * 1024 * 1024,
  },
  serverExternalPackages: [
    "pg",
    "pino",
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@react-email/render",
    "undici",
    "inngest",
    "ioredis",
    "rate-limiter-flexible",
  ],
};

export default config;
