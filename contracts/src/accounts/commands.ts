import { z } from 'zod'
import { accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { sessionId } from './access-token.ts'
import { authenticationResponse, creationOptions, passkeyId, registrationResponse, requestOptions } from './passkeys.ts'
import { newPassword, typedPassword } from './password.ts'
import { recoveryCode } from './recovery-code.ts'

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

/** What the gateway knows of the caller's browser. */
const comer = {
  /** The account’s owner came in from this browser before. */
  isKnownBrowser: z.boolean().default(false),
  /** « Firefox, Windows »; null when it said nothing of itself. */
  browser: z.string().max(60).nullable().default(null),
}

/** What a login waits for, and what a passkey is being made for; good for some minutes. */
const challengeToken = z.string().min(1).max(100)

/**
 * Null says no, whatever was wrong: an unknown address, another password, a closed account. Of an account that has
 * passkeys the right password brings no session, but the question for one of them.
 */
export const logIn = defineCommand('log-in', {
  by: ['visitor'],
  body: z.object({ email, password: typedPassword, ...comer }),
  answer: z.object({
    session: session.extend({ account }).nullable(),
    secondFactor: z.object({ practitionerId: smallId, token: challengeToken, options: requestOptions }).optional(),
    position,
  }),
})

/** The second step of a login. Null means refused. After several refusals, or some minutes, the login starts again. */
export const completeLogIn = defineCommand('complete-log-in', {
  by: ['visitor'],
  body: z.object({
    token: challengeToken,
    proof: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('passkey'), response: authenticationResponse }),
      z.object({ kind: z.literal('recovery-code'), code: recoveryCode }),
    ]),
    ...comer,
  }),
  answer: z.object({ session: session.extend({ account }).nullable(), position }),
  // What was proved is proved once.
  repeatable: () => false,
})

/** Asks for what a browser needs to make a passkey. The caller proves to know the password. */
export const beginPasskey = defineCommand('begin-passkey', {
  by: ['practitioner'],
  body: z.object({ password: typedPassword }),
  answer: z.object({ token: challengeToken, options: creationOptions }),
})

const madeCodes = z.array(z.string()).describe('Shown this once.')

/** Adds the passkey that a browser made. With the first one come recovery codes; null with any other. */
export const addPasskey = defineCommand('add-passkey', {
  by: ['practitioner'],
  body: z.object({ token: challengeToken, response: registrationResponse, browser: comer.browser }),
  answer: z.object({ recoveryCodes: madeCodes.nullable(), position }),
  repeatable: () => false,
})

export const removePasskey = defineCommand('remove-passkey', {
  by: ['practitioner'],
  body: z.object({ passkeyId, password: typedPassword }),
  answer: accepted,
})

/** Makes other recovery codes in place of those there are. */
export const renewRecoveryCodes = defineCommand('renew-recovery-codes', {
  by: ['practitioner'],
  body: z.object({ password: typedPassword }),
  answer: z.object({ recoveryCodes: madeCodes, position }),
  repeatable: () => false,
})

/** For who lost all passkeys and all recovery codes. Saying it again changes nothing. */
export const removeSecondFactor = defineCommand('remove-second-factor', {
  by: ['operator'],
  body: z.object({ practitionerId: smallId, reason: z.string().trim().min(1).max(300) }),
  answer: accepted,
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

/** Changes one's own password, ends one's other sessions, and gives this one another name and token. */
export const changePassword = defineCommand('change-password', {
  by: ['practitioner'],
  body: z.object({ family: sessionId, currentPassword: typedPassword, newPassword }),
  answer: z.object({ session: session.nullable().describe('Null when it was ended meanwhile.'), position }),
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
