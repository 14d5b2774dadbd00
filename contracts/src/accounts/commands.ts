import { z } from 'zod'
import { accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { sessionId } from './access-token.ts'
import { newPassword, typedPassword } from './password.ts'

const email = z.email().max(254)
const position = accepted.shape.position

/** What a login or a refresh gave. Goes to the browser and nowhere else. */
const session = z.object({ practitionerId: smallId, family: sessionId, refreshToken: z.string() })

/** The account as it stands after the command. */
const account = z.object({
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  lastLoginAt: z.string().nullable(),
  temporaryUntil: z.string().nullable(),
})
export type AccountFacts = z.infer<typeof account>

/** Null says no, whatever was wrong: an unknown address, another password, a closed account. */
export const logIn = defineCommand('log-in', {
  by: ['visitor'],
  body: z.object({
    email,
    password: typedPassword,
    /** The account’s owner came in from this browser before. */
    isKnownBrowser: z.boolean().default(false),
    /** « Firefox, Windows »; null when it said nothing of itself. */
    browser: z.string().max(60).nullable().default(null),
  }),
  answer: z.object({ session: session.extend({ account }).nullable(), position }),
})

/** The next tokens of a session, for its newest refresh token. Null says no: it is over, or the token is none of its. */
export const refreshSession = defineCommand('refresh-session', {
  by: ['visitor'],
  body: z.object({ refreshToken: z.string().min(1).max(200) }),
  answer: z.object({ session: session.nullable() }),
})

/** Ends a session of one's own. Doing it again changes nothing. */
export const logOut = defineCommand('log-out', {
  by: ['practitioner'],
  body: z.object({ family: sessionId }),
  answer: z.object({ ended: z.boolean().describe('False when it was over before.') }),
})

/** Changes one's own password, and ends one's other sessions. */
export const changePassword = defineCommand('change-password', {
  by: ['practitioner'],
  body: z.object({ family: sessionId, currentPassword: typedPassword, newPassword }),
  answer: accepted,
  // The current password is another one by then: it would be called wrong.
  repeatable: () => false,
})

/** Whether what colleagues change in one's agenda is mailed, too. */
export const chooseAgendaLetters = defineCommand('choose-agenda-letters', {
  by: ['practitioner'],
  body: z.object({ wanted: z.boolean() }),
  answer: accepted,
})

/** Without a password, one is made up and answered: it opens the back office for some days, until it is changed. */
const given = newPassword.nullable()
const made = z.string().nullable().describe('The password that was made up, this once; null when one was given.')

/**
 * Gives a practitioner access to the back office: the one of this name who has none yet, or a new one. Saying again what
 * already holds changes nothing, the password least of all.
 */
export const addPractitioner = defineCommand('add-practitioner', {
  by: ['operator'],
  body: z.object({ name: z.string().trim().min(1).max(100), email, password: given }),
  answer: z.object({ practitionerId: smallId, added: z.boolean(), password: made, position }),
})

/** Gives an account another password and ends its sessions; opens it again if it was disabled. */
export const resetPassword = defineCommand('reset-password', {
  by: ['operator'],
  body: z.object({ practitionerId: smallId, password: given }),
  answer: z.object({ password: made, position }),
})

/** Closes an account at once. Its practitioner stays on the bookings. */
export const disableAccount = defineCommand('disable-account', {
  by: ['operator'],
  body: z.object({ practitionerId: smallId }),
  answer: accepted,
})
