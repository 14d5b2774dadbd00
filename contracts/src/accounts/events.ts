import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'
import { smallId } from '../shared/ids.ts'

const practitionerId = smallId
/** Until when a password that an operator handed out opens the door; null when its owner chose it. */
const temporaryUntil = instant.nullable()

/**
 * What happened to the practitioners' accounts. Never a password, a token or a digest of one: those stand in a table of
 * their own, outside the log (ADR 29).
 */
export const accountEvents = [
  defineEvent(
    'AccountAdded',
    'An operator gave a practitioner access to the back office.',
    z.object({
      practitionerId,
      personId,
      /** By which the practitioner logs in. */
      email: personal(z.string().max(254)),
      temporaryUntil,
      addedAt: instant,
    }),
  ),
  defineEvent(
    'LoggedIn',
    'A practitioner logged in.',
    z.object({
      practitionerId,
      loggedInAt: instant,
      /** From a browser that had not been seen before; its owner is told. Missing where that was not asked. */
      newBrowser: z.boolean().optional(),
    }),
  ),
  defineEvent(
    'PasswordChanged',
    'A practitioner chose another password. Their other sessions ended.',
    z.object({ practitionerId }),
  ),
  defineEvent(
    'PasswordReset',
    'An operator gave a practitioner another password. All sessions ended; an account that was disabled is open again.',
    z.object({ practitionerId, temporaryUntil }),
  ),
  defineEvent(
    'RefreshTokenReused',
    'A refresh token came again after it had been replaced: somebody holds a copy. The session ended.',
    z.object({ practitionerId }),
  ),
  defineEvent(
    'AccountDisabled',
    'An operator closed an account. All sessions ended, and nobody logs in by it.',
    z.object({ practitionerId }),
  ),
  defineEvent(
    'AgendaLettersChosen',
    'A practitioner chose whether what colleagues change in their agenda is mailed to them, too. It is not until then.',
    z.object({ practitionerId, wanted: z.boolean() }),
  ),
] as const

export type AccountEvent = Fact<(typeof accountEvents)[number]>

export const accountStream = (practitionerId: number): string => `account-${practitionerId}`
