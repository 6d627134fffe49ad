# One image for every program; docker-compose.yml chooses the command.
FROM node:20-bookworm-slim AS build
WORKDIR /labada
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contracts/package.json contracts/
COPY db/package.json db/
COPY gateway/package.json gateway/
COPY workers/package.json workers/
COPY scanner-agent/package.json scanner-agent/
COPY dashboard/package.json dashboard/
# The embedded Postgres is for machines without containers.
RUN npm ci --omit=optional --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:20-bookworm-slim AS runtime
ENV NODE_ENV=production
WORKDIR /labada
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contracts/package.json contracts/
COPY db/package.json db/
COPY gateway/package.json gateway/
COPY workers/package.json workers/
COPY scanner-agent/package.json scanner-agent/
COPY dashboard/package.json dashboard/
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund \
  -w @labada/domain -w @labada/contracts -w @labada/db -w @labada/gateway -w @labada/workers \
  && npm cache clean --force
COPY --from=build /labada/domain/dist domain/dist
COPY --from=build /labada/contracts/dist contracts/dist
COPY --from=build /labada/db/dist db/dist
COPY --from=build /labada/gateway/dist gateway/dist
COPY --from=build /labada/workers/dist workers/dist
COPY --from=build /labada/dashboard/dist dashboard/dist
RUN mkdir /data && chown node:node /data
USER node
CMD ["node", "gateway/dist/main.js"]
