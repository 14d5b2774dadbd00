import { DEMO_PASSWORD, newPassword } from '@alba/contracts/accounts/password'
import { parseConfig } from '@alba/platform/config'
import { z } from 'zod'

/** The rules are those of every password; their French is for the screen. */
const password = z
  .string()
  .refine(
    text => newPassword.safeParse(text).success,
    '12 to 128 characters are needed, five different ones among them',
  )
export const demoConfig = { ALBA_DEMO_PASSWORD: password.default(DEMO_PASSWORD) }

/** The password of the demo's nurses. @throws {ConfigurationError} when it is too weak */
export const demoPassword = (env: NodeJS.ProcessEnv = process.env): string =>
  parseConfig(z.object(demoConfig), env).ALBA_DEMO_PASSWORD
