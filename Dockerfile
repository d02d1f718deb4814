# Two images: `platform` for every process that serves, and `sandbox` with what a platform is tried with beside it: the outside world,
# and the demo's data, whose password everybody knows. docker-compose.yml says which process a container runs.
ARG NODE_IMAGE=node:24-slim

# What there is to install; changes seldom, so the layers after it are kept.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
# A certificate authority (PEM) that the build must trust to reach the package registry; usually none.
ARG EXTRA_CA_CERTS=
RUN echo "$EXTRA_CA_CERTS" >/etc/ssl/extra.pem
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem
ENV PRISMA_SCHEMA_ENGINE_BINARY=/bin/true CHECKPOINT_DISABLE=1
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/console/package.json apps/console/
COPY apps/playground/package.json apps/playground/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY packages/art/package.json packages/art/
COPY packages/db/package.json packages/db/
COPY packages/domain/package.json packages/domain/
COPY packages/fairness/package.json packages/fairness/
COPY packages/gateway/package.json packages/gateway/
COPY packages/ledger/package.json packages/ledger/
COPY packages/locales/package.json packages/locales/
COPY packages/money/package.json packages/money/
COPY packages/queue/package.json packages/queue/
COPY packages/rules/package.json packages/rules/
COPY packages/testkit/package.json packages/testkit/
COPY packages/ui/package.json packages/ui/
COPY packages/wire/package.json packages/wire/

# Every package: generates the Prisma client and builds the web bundle.
FROM manifests AS build
# Not `npm ci`: see scripts/start.mjs. The versions are the lock file's all the same.
RUN npm install --no-save --ignore-scripts --loglevel=error
COPY . .
RUN npx prisma generate --config prisma/prisma.config.ts \
 && (cd apps/web && NODE_ENV=production npx vite build) \
 && cd apps/console && NODE_ENV=production npx vite build

# What the processes need at run time; the image brings its own Node.
FROM manifests AS production
RUN npm install --no-save --ignore-scripts --loglevel=error --omit=dev --include-workspace-root \
      -w @croupier/api -w @croupier/web -w @croupier/worker \
 && rm -rf node_modules/node-linux-* node_modules/.cache

# The same, and what the outside world needs.
FROM manifests AS trying
RUN npm install --no-save --ignore-scripts --loglevel=error --omit=dev --include-workspace-root \
      -w @croupier/api -w @croupier/playground -w @croupier/web -w @croupier/worker \
 && rm -rf node_modules/node-linux-* node_modules/.cache

# The files of both.
FROM ${NODE_IMAGE} AS files
WORKDIR /app
ENV NODE_ENV=production
# npm runs the operator's commands, on a file system that is read only.
ENV NPM_CONFIG_LOGS_MAX=0 NPM_CONFIG_UPDATE_NOTIFIER=false
COPY package.json ./
COPY prisma/functions prisma/functions
COPY prisma/migrations prisma/migrations
COPY prisma/schema prisma/schema
COPY prisma/grants.sql prisma/prisma.config.ts prisma/
COPY packages packages
COPY scripts/start.mjs scripts/bootstrap.mjs scripts/migrate.ts scripts/roles.ts scripts/schemaEngine.ts scripts/schemaTexts.ts scripts/
COPY scripts/restored.ts scripts/
COPY scripts/verify.ts scripts/verifyContract.ts scripts/verifyWages.ts scripts/witnessedFile.ts scripts/
COPY scripts/commands scripts/commands
COPY scripts/oracle scripts/oracle
COPY scripts/services scripts/services
COPY scripts/verbs scripts/verbs
COPY scripts/wages scripts/wages
COPY apps/api apps/api
COPY apps/web apps/web
COPY apps/worker apps/worker
COPY docs/provider-protocol.md docs/
COPY --from=build /app/packages/db/src/generated packages/db/src/generated
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/console/dist apps/console/dist

FROM files AS sandbox
COPY --from=trying /app/node_modules node_modules
COPY apps/playground apps/playground
COPY prisma/seed prisma/seed
COPY scripts/firstMerchant.ts scripts/sandboxProvider.ts scripts/
USER node
STOPSIGNAL SIGTERM
CMD ["node", "apps/playground/src/main.ts"]

# The last: what a build without a target makes.
FROM files AS platform
COPY --from=production /app/node_modules node_modules
# A volume that is put here belongs to the process that writes into it.
RUN mkdir /witness && chown node /witness
USER node
STOPSIGNAL SIGTERM
CMD ["node", "apps/api/src/main.ts"]
