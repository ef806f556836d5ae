import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: true,
  devIndicators: false,
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg"],
};

export default config;
