# syntax=docker/dockerfile:1
# Builds the console in one stage, runs console and API in another (docs/deploy.md, "The image").

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG BUILD_COMMIT=unknown
ARG BUILD_DATE=unknown
ENV BUILD_COMMIT=$BUILD_COMMIT BUILD_DATE=$BUILD_DATE
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund
RUN npm run --silent sbom > sbom.cdx.json

FROM node:24-slim
WORKDIR /app
ARG BUILD_COMMIT=unknown
ARG BUILD_DATE=unknown
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 ADMIN_PORT=8081 DATA_DIR=/data \
    BUILD_COMMIT=$BUILD_COMMIT BUILD_DATE=$BUILD_DATE
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY package.json ./
COPY declare declare
COPY domain domain
COPY contract contract
COPY resources resources
COPY server server
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# ADMIN_PORT listens on loopback only, so the check runs inside the container.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.ADMIN_PORT + '/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Runs Node directly, without a shell or npm, so that it receives the stop signal.
CMD ["node", "server/main.ts"]
