import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'

/** What became of a trial letter. Only `accepted` means that the mail server has it. */
export const trialOutcome = z.enum([
  'accepted',
  /** The server refused the letter, or can never accept it; `reason` says why. */
  'refused',
  /** The server refused the user name or the password. */
  'login_refused',
  /** The connection could not be encrypted, so no password was sent. */
  'not_encrypted',
  'unreachable',
  /** The end of the letter was sent, but no answer came. The server may have the letter. */
  'unanswered',
  /** Nobody has said yet who the centre is, so a letter has no sender. */
  'centre_unnamed',
])
export type TrialOutcome = z.infer<typeof trialOutcome>

/** Asks the projector for a trial letter to the account of a practitioner. */
export const trialRequest = z.object({ practitionerId: z.int().min(1) })

/** The answer of the projector to a trial. */
export const trialAnswer = z.object({
  outcome: trialOutcome,
  /**
   * In the words of the server or of the connection to it, mostly English, without addresses. Null for `accepted` and
   * `centre_unnamed`.
   */
  reason: z.string().nullable(),
})
export type TrialAnswer = z.infer<typeof trialAnswer>

/** Letters that wait and that were sent, as the projector answers. Instants are UTC. */
export const mailBacklog = z.object({
  /** How many are due and not sent yet, and since when the oldest of them is due. */
  waiting: z.int(),
  oldest: instant.nullable(),
  /** How many were given up. */
  failed: z.int(),
  /** When the last one was sent; null when none ever was. */
  lastSent: instant.nullable(),
})
export type MailBacklog = z.infer<typeof mailBacklog>

/** POST /mails/letters of the projector: what became of the letters that these events ordered. */
export const lettersAsked = z.object({ events: z.array(z.uuid()).max(1_000) })
export const lettersFound = z.object({
  letters: z.array(
    z.object({
      /** The id of the event that ordered the letter. */
      event: z.string(),
      /** `dropped`: it will not be sent, for example because its client was erased. `failed`: it was given up. */
      state: z.enum(['waiting', 'sent', 'dropped', 'failed']),
    }),
  ),
})
export type LettersFound = z.infer<typeof lettersFound>

/** GET /api/backoffice/admin/connections/mail */
export const mailConnectionView = z.object({
  waiting: z.int(),
  oldest: instant.nullable(),
  failed: z.int(),
  last_sent: instant.nullable(),
  /** The sender of letters; null until somebody has said who the centre is. */
  sender: z.string().nullable(),
  /** To whom a trial letter goes: the address of the account of the admin who asks. */
  recipient: z.string(),
})
export type MailConnectionView = z.infer<typeof mailConnectionView>

/** POST /api/backoffice/admin/connections/mail */
export const mailTrialView = trialAnswer
