import { ConfigurationError } from '@alba/platform/config'
import { buildCatcher } from './app.ts'
import { readConfig } from './config.ts'
import { openInbox } from './smtp.ts'
import { openStore } from './store.ts'

try {
  const config = readConfig()
  const store = await openStore(config.MAIL_CATCHER_DATA)
  const inbox = openInbox(store, error => console.error(error))
  const app = buildCatcher(store, inbox)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      // A mail that is held is let go: its sender asks again whether it arrived.
      inbox.answer('accept')
      void Promise.all([inbox.close(), app.close()]).finally(() => process.exit(0))
    })
  await inbox.listen(config.SMTP_PORT, config.HOST)
  await app.listen({ port: config.MAIL_PORT, host: config.HOST })
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error)
  process.exit(1)
}
