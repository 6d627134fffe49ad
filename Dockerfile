# One image for every program, of which docker-compose.yml chooses the command, and one for the proxy.
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
# Optional packages stay: the compiler's and the bundler's programs for this platform are among them.
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:20-bookworm-slim AS programs
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
# Only what these programs run on and what their bundles leave out. The root's own packages, such as the embedded Postgres, are not among them.
RUN npm ci --omit=dev --no-audit --no-fund \
  -w @labada/domain -w @labada/contracts -w @labada/db -w @labada/gateway -w @labada/workers \
  && npm cache clean --force
COPY --from=build /labada/db/dist db/dist
COPY --from=build /labada/gateway/dist gateway/dist
COPY --from=build /labada/workers/dist workers/dist
COPY --from=build /labada/dashboard/dist dashboard/dist
COPY --from=build /labada/dashboard/dist-desktop dashboard/dist-desktop
COPY --from=build /labada/dashboard/dist-tracking dashboard/dist-tracking
RUN mkdir /data && chown node:node /data
USER node
CMD ["node", "gateway/dist/main.js"]

# Its volumes take the owner of these folders, and it listens above port 1023: it needs no root and no capability.
FROM caddy:2-alpine AS proxy
RUN setcap -r /usr/bin/caddy && chown -R 1000:1000 /data /config
COPY docker/Caddyfile /etc/caddy/Caddyfile
USER 1000:1000
