import { identity } from '@alba/contracts/centre/schema'
import { z } from 'zod'
import { httpUrl, publicUrl } from './config.ts'

/** The mail catcher of a local copy. */
export const CATCHER = 'smtp://127.0.0.1:1025'

const SMTP = 'an address like smtp://user:password@mail.example:587, or smtps:// with TLS from the start, is needed'

/** Over what mails go out, from whom, and where staff is told. */
export const mailConfig = {
  PUBLIC_URL: publicUrl,
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: SMTP }).default(CATCHER),
  /** The sender's address; the centre's name stands beside it. */
  EMAIL_FROM: z.email('an e-mail address is needed').default(identity.centre.email),
  /** Where staff is told of bookings, cancellations and payments. */
  NOTIFICATION_EMAIL: z.email('an e-mail address is needed').default(identity.centre.email),
  /**
   * Answers `?message_id=…` with a JSON list of the mails under that id that the server has taken in. Where there is no such
   * thing, a mail whose acceptance is not known goes out again under the same id.
   */
  MAIL_RECEIPTS_URL: httpUrl.optional(),
}

export type MailConfig = z.infer<z.ZodObject<typeof mailConfig>>
