/**
 * Three wrong values of each variable that docs/configuration.md lists under « Settings ». `npm start` refuses all of them;
 * so does each service that reads the variable, except that port 0 means a free port there.
 */
export const wrongSettings: Record<string, readonly [string, string, string]> = {
  PORT: ['http', '65536', '0'],
  COMMAND_PORT: ['http', '3001.5', '-1'],
  WATCH_PORT: ['http', '65536', '0'],
  PROJECTOR_PORT: ['3002x', '65536', '-1'],
  PG_PORT: ['many', '100000', '0'],
  STRIPE_SANDBOX_PORT: ['one', '65536', '-12111'],
  SMTP_PORT: ['smtp', '1e9', '-25'],
  MAIL_PORT: ['8025/tcp', '65536', '0'],
  HOST: ['http://127.0.0.1', 'my host', '127.0.0.1:3000'],
  PUBLIC_URL: ['maison-alba.example', 'ftp://maison-alba.example', '//maison-alba.example'],
  DATABASE_URL: ['alba', '127.0.0.1:5432', 'mysql://127.0.0.1/alba'],
  ALBA_MASTER_KEY: ['abc', 'zz'.repeat(32), 'ab'.repeat(31)],
  ALBA_SERVICE_SECRET: ['short', 'x'.repeat(31), ' '],
  ALBA_JWT_SECRET: ['short', 'x'.repeat(31), ' '],
  ALBA_DEMO: ['perhaps', '2', 'non'],
  ALBA_DEMO_PASSWORD: ['short', 'aaaaaaaaaaaaaaaa', 'x'.repeat(129)],
  ALBA_TIME_ZONE: ['Europe/Nantes', 'Paris', 'UTC+1h'],
  STRIPE_SECRET_KEY: ['pk_live_1', 'whsec_1', 'secret'],
  STRIPE_PUBLISHABLE_KEY: ['sk_live_1', 'whsec_1', 'public'],
  STRIPE_WEBHOOK_SECRET: ['sk_live_1', 'secret', 'wh'],
  STRIPE_SANDBOX_PUBLIC_URL: ['alba', '127.0.0.1:1700', 'ftp://maison-alba.example'],
  ALBA_STRIPE_TEST: ['perhaps', '2', 'oui'],
  ALBA_EVENT_STORE: ['mongodb', 'PostgreSQL', 'esdb'],
  EVENTSTORE_URL: ['localhost:2113', 'http://127.0.0.1:2113', 'esdb://'],
  KAFKA_BROKERS: ['kafka', 'kafka:port', 'kafka:65536'],
  KAFKA_TOPIC: ['alba events', 'é', 'a'.repeat(201)],
  KAFKA_TLS: ['perhaps', '2', 'oui'],
  KAFKA_SASL: ['md5', 'SCRAM', 'none'],
  SMTP_URL: ['127.0.0.1:1700', 'http://mail.example', 'smtp://alba:100%@mail.example'],
  EMAIL_FROM: ['Maison Alba', 'bonjour@', '@maison-alba.example'],
  NOTIFICATION_EMAIL: ['Maison Alba', 'bonjour@', '@maison-alba.example'],
  LOG_HEAD_EMAIL: ['notary', 'notary@', '@notary.example'],
  MAIL_RECEIPTS_URL: ['alba', '127.0.0.1:1700', 'ftp://maison-alba.example'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector', '127.0.0.1:4318', 'grpc://127.0.0.1:4317'],
  OTEL_TRACES_SAMPLER_ARG: ['half', '2', '-0.1'],
  LOG_LEVEL: ['loud', 'INFO', '3'],
  RATE_LIMIT_SCALE: ['0', '-1', 'many'],
  TRUST_PROXY: ['true', 'perhaps', '10.0.0.0/0'],
  NODE_ENV: ['staging', 'Production', 'prod'],
}

/** Settings without wrong values: any text is accepted, or only tests and `npm run screenshots` read them. */
export const settingsWithoutWrongValues = [
  'ALBA_DATA_DIR',
  'KAFKA_USER',
  'KAFKA_PASSWORD',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'ALBA_CHROMIUM',
  'ALBA_FIREFOX',
  'ALBA_E2E_TRACE',
]

/**
 * Three wrong values of each internal variable. `npm start` and Compose set these for the services,
 * so only services are tried with them.
 */
export const wrongInternalVariables: typeof wrongSettings = {
  COMMAND_URL: ['command', '127.0.0.1:3001', 'ftp://127.0.0.1'],
  PROJECTOR_URL: ['projector', '127.0.0.1:3002', 'ftp://127.0.0.1'],
  STRIPE_API_URL: ['stripe', '127.0.0.1:12111', 'ftp://127.0.0.1'],
  SMTP_HOST: ['smtp://127.0.0.1', 'my host', '127.0.0.1:25'],
  WATCH_HOST: ['http://127.0.0.1', 'my host', '127.0.0.1:3003'],
  ALBA_SET_CLOCK: ['perhaps', '2', 'oui'],
  DEADLINE_INTERVAL_MS: ['often', '1', '10.5'],
}

/** Internal variables that accept any text. */
export const internalVariablesWithoutWrongValues = ['WEB_DIST']
