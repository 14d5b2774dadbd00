import { type MailConfig, mailConfig } from '@alba/platform/mail-config'
import { FIRST_DIGEST } from '@alba/platform/verification/canonical'
import type { Head } from '@alba/platform/verification/chain'
import { z } from 'zod'

/** Configuration with a mail server that does not exist; tests that need one change `SMTP_URL`. */
export const testMail = (changed: Partial<MailConfig> = {}): MailConfig => ({
  ...z.object(mailConfig).parse({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://maison-alba.example' }),
  ...changed,
})

/** The head of a log without events, for tests that mail none. */
export const noHead = async (): Promise<Head> => ({ count: 0, digest: FIRST_DIGEST })
