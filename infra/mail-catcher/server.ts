import { ConfigurationError } from '@alba/platform/config'
import { UNUSABLE_CONFIGURATION } from '@alba/platform/process/lifecycle'
import { buildCatcher } from './app.ts'
import { readConfig } from './config.ts'
import { buildMailServer } from './smtp.ts'
import { openStore } from './store.ts'

try {
  const config = readConfig()
  const store = await openStore(config.MAIL_CATCHER_DATA)
  const mailServer = buildMailServer(store, error => console.error(error))
  const app = buildCatcher(store)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void Promise.all([mailServer.close(), app.close()]).finally(() => process.exit(0))
    })
  await mailServer.listen(config.SMTP_PORT, config.HOST)
  await app.listen({ port: config.MAIL_PORT, host: config.HOST })
} catch (error) {
  const isWrongSetting = error instanceof ConfigurationError
  console.error(isWrongSetting ? error.message : error)
  process.exit(isWrongSetting ? UNUSABLE_CONFIGURATION : 1)
}
