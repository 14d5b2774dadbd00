import { buildSandbox } from './app.ts'
import { type Config, readConfig } from './config.ts'

// Runs the sandbox as a process of its own, with the settings in the environment (`config.ts`).

function fail(message: string): never {
  console.error(`stripe-sandbox: ${message}`)
  process.exit(1)
}

function configure(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail((error as Error).message)
  }
}

const config = configure()
const app = buildSandbox({
  webhooks: { url: config.STRIPE_WEBHOOK_URL, secret: config.STRIPE_WEBHOOK_SECRET },
  dataFile: config.STRIPE_SANDBOX_DATA,
  publicUrl: config.STRIPE_SANDBOX_PUBLIC_URL?.replace(/\/$/, ''),
  logger: true,
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    app.close().then(
      () => process.exit(0),
      error => fail(String(error)),
    )
  })
}

try {
  await app.listen({ port: config.STRIPE_SANDBOX_PORT, host: config.HOST })
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  fail(taken ? `port ${config.STRIPE_SANDBOX_PORT} is taken; set STRIPE_SANDBOX_PORT to another` : String(error))
}
