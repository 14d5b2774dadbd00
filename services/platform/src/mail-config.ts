import { z } from 'zod'
import { httpUrl, publicUrl } from './config.ts'

/** The mail catcher of a local installation. */
export const CATCHER = 'smtp://127.0.0.1:1025'

const SMTP = 'an address like smtp://user:password@mail.example:587, or smtps:// with TLS from the start, is needed'

const PERCENT = 'a % in the user name or the password must be written %25'

/** Whether user name and password can be decoded; true for what is no address at all, which has a sentence of its own. */
function isDecodable(address: string): boolean {
  const url = URL.parse(address)
  try {
    return decodeURIComponent(`${url?.username ?? ''}${url?.password ?? ''}`) !== undefined
  } catch {
    return false
  }
}

/** The mail server, the sender, and the address of staff. */
export const mailConfig = {
  PUBLIC_URL: publicUrl,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: SMTP })
    .refine(isDecodable, PERCENT)
    .default(CATCHER),
  /** The address of the sender, whose name is that of the centre. Left out: the centre's address. */
  EMAIL_FROM: z.email('an e-mail address is needed').optional(),
  /** The address to which notifications for staff are mailed. Left out: the centre's address. */
  NOTIFICATION_EMAIL: z.email('an e-mail address is needed').optional(),
  /** The address to which the head of the log is mailed once a day (ADR 90). Left out: it is not mailed. */
  LOG_HEAD_EMAIL: z.email('an e-mail address is needed').optional(),
  /**
   * An address that answers `?message_id=…` with a JSON list of the mails with that id that the server has accepted.
   * Without it, a mail is sent again with the same id when it is unknown whether the server accepted it.
   */
  MAIL_RECEIPTS_URL: httpUrl.optional(),
}

export type MailConfig = z.infer<z.ZodObject<typeof mailConfig>>
