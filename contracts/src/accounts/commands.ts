import { z } from 'zod'
import { ADMINS, accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { sessionId } from './access-token.ts'
import { firstAccountRequest } from './first-account.ts'
import { authenticationResponse, creationOptions, passkeyId, registrationResponse, requestOptions } from './passkeys.ts'
import { newPassword, typedPassword } from './password.ts'
import { recoveryCode } from './recovery-code.ts'
import { role } from './roles.ts'

const email = z.email().max(254)
const position = accepted.shape.position

/** The tokens of a login or a refresh. They go to the browser and are stored nowhere else. */
const session = z.object({ practitionerId: smallId, family: sessionId, refreshToken: z.string() })

/** The account as it stands after the command. Instants are UTC. */
const account = z.object({
  name: z.string(),
  email: z.string(),
  role,
  isOperator: z.boolean(),
  createdAt: z.string(),
  lastLoginAt: z.string().nullable(),
  /** Until when a temporary password from an operator is valid; null for any other password. */
  temporaryUntil: z.string().nullable(),
})
export type AccountFacts = z.infer<typeof account>

/** What the gateway knows of the caller's browser. */
const callerBrowser = {
  /** Whether the account's owner has logged in from this browser before. */
  isKnownBrowser: z.boolean().default(false),
  /** « Firefox, Windows »; null when the browser did not identify itself. */
  browser: z.string().max(60).nullable().default(null),
}

/** Identifies a pending login or a passkey that is being created; valid for a few minutes. */
const challengeToken = z.string().min(1).max(100)

/**
 * Null means refused, whatever the reason is: an unknown address, a wrong password or a disabled account. When the
 * account has passkeys, the right password does not open a session yet: the answer asks for a passkey.
 */
export const logIn = defineCommand('log-in', {
  by: ['visitor'],
  body: z.object({ email, password: typedPassword, ...callerBrowser }),
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
    ...callerBrowser,
  }),
  answer: z.object({ session: session.extend({ account }).nullable(), position }),
  // A challenge can be answered only once.
  repeatable: () => false,
})

/** Returns what a browser needs to create a passkey. The caller must give the password. */
export const beginPasskey = defineCommand('begin-passkey', {
  by: ['practitioner'],
  body: z.object({ password: typedPassword }),
  answer: z.object({ token: challengeToken, options: creationOptions }),
})

const madeCodes = z.array(z.string()).describe('The new codes, which are never shown again.')

/**
 * Adds the passkey that a browser created. The first passkey comes with recovery codes; for later ones they are null.
 */
export const addPasskey = defineCommand('add-passkey', {
  by: ['practitioner'],
  body: z.object({ token: challengeToken, response: registrationResponse, browser: callerBrowser.browser }),
  answer: z.object({ recoveryCodes: madeCodes.nullable(), position }),
  repeatable: () => false,
})

export const removePasskey = defineCommand('remove-passkey', {
  by: ['practitioner'],
  body: z.object({ passkeyId, password: typedPassword }),
  answer: accepted,
})

/** Replaces the recovery codes by new ones. */
export const renewRecoveryCodes = defineCommand('renew-recovery-codes', {
  by: ['practitioner'],
  body: z.object({ password: typedPassword }),
  answer: z.object({ recoveryCodes: madeCodes, position }),
  repeatable: () => false,
})

/** Removes all passkeys and recovery codes of somebody who lost them. Repeating it changes nothing. */
export const removeSecondFactor = defineCommand('remove-second-factor', {
  by: ['operator'],
  body: z.object({ practitionerId: smallId, reason: z.string().trim().min(1).max(300) }),
  answer: accepted,
})

/**
 * Returns the next tokens of a session, given its newest refresh token. For half a minute the token before it gets the
 * same successor, because two tabs may refresh at once and an answer may get lost. Null means refused: the session is
 * over, or the token does not belong to it.
 */
export const refreshSession = defineCommand('refresh-session', {
  by: ['visitor'],
  body: z.object({ refreshToken: z.string().min(1).max(200) }),
  answer: z.object({ session: session.nullable() }),
})

/** Ends one of the practitioner's own sessions. Repeating it changes nothing. */
export const logOut = defineCommand('log-out', {
  by: ['practitioner'],
  body: z.object({ family: sessionId }),
  answer: z.object({ ended: z.boolean().describe('False when it was over before.') }),
})

/** Changes the practitioner's own password, ends their other sessions, and gives this one a new id and token. */
export const changePassword = defineCommand('change-password', {
  by: ['practitioner'],
  body: z.object({ family: sessionId, currentPassword: typedPassword, newPassword }),
  answer: z.object({ session: session.nullable().describe('Null when it was ended meanwhile.'), position }),
  // A repetition would be refused, because the current password is the new one by then.
  repeatable: () => false,
})

/** Whether the practitioner gets a mail when a colleague changes their agenda. */
export const chooseAgendaLetters = defineCommand('choose-agenda-letters', {
  by: ['practitioner'],
  body: z.object({ wanted: z.boolean() }),
  answer: accepted,
})

/** Whether the practitioner gets a mail every morning with the day and what is unread. */
export const chooseMorningLetter = defineCommand('choose-morning-letter', {
  by: ['practitioner'],
  body: z.object({ wanted: z.boolean() }),
  answer: accepted,
})

/**
 * The password that the operator gives. Null: the service generates a temporary one and returns it, which is valid for
 * some days, until its owner changes it.
 */
const given = newPassword.nullable()
const made = z
  .string()
  .nullable()
  .describe('The generated password, which is never shown again; null when the operator gave one.')

/**
 * Gives a practitioner access to the back office: the one with this name who has no access yet, or a new one. Repeating
 * it changes nothing, and never the password.
 */
export const addPractitioner = defineCommand('add-practitioner', {
  by: ['operator'],
  body: z.object({ name: z.string().trim().min(1).max(100), email, password: given }),
  answer: z.object({ practitionerId: smallId, added: z.boolean(), password: made, position }),
})

/** Sets another password and ends all sessions of the account. A disabled account is enabled again. */
export const resetPassword = defineCommand('reset-password', {
  by: ['operator'],
  body: z.object({ practitionerId: smallId, password: given }),
  answer: z.object({ password: made, position }),
})

/**
 * Disables an account at once. Bookings keep their practitioner. An admin loses the role first; the last admin can be
 * disabled only by an operator.
 */
export const disableAccount = defineCommand('disable-account', {
  by: ADMINS,
  body: z.object({ practitionerId: smallId }),
  answer: accepted,
})

/**
 * Invites a new practitioner, or the one of this name who has no access yet, and sends the link by mail.
 * The address of somebody else is refused.
 */
export const invitePractitioner = defineCommand('invite-practitioner', {
  by: ADMINS,
  body: z.object({ name: z.string().trim().min(1).max(100), email }),
  answer: accepted.extend({ practitionerId: smallId }),
  // A repetition would send a second link.
  repeatable: () => false,
})

/**
 * Sends a practitioner another link, with which they choose a password; earlier links are no longer valid. Whoever uses
 * the link of a disabled account opens it again. The address may change only before the account is opened or disabled.
 */
export const inviteAgain = defineCommand('invite-again', {
  by: ADMINS,
  body: z.object({ practitionerId: smallId, email }),
  answer: accepted,
  repeatable: () => false,
})

/** The secret of a link. */
const invitation = z.string().min(1).max(300)
/** Whom a link invites. A link that is unknown, used, replaced or too old is refused. */
export const lookUpInvitation = defineCommand('look-up-invitation', {
  by: ['visitor'],
  body: z.object({ token: invitation }),
  answer: z.object({ name: z.string(), email: z.string(), validUntil: z.string() }),
})

/** Sets the password that the invited person chose, and opens their account. A link can be used once. */
export const acceptInvitation = defineCommand('accept-invitation', {
  by: ['visitor'],
  body: z.object({ token: invitation, password: newPassword }),
  answer: accepted.extend({ email: z.string() }),
  repeatable: () => false,
})

/** Whether nobody has an account yet. The first one is made with the code that the server prints at its start (ADR 70). */
export const lookUpFirstAccount = defineCommand('look-up-first-account', {
  by: ['visitor'],
  body: z.object({}),
  answer: z.object({ awaited: z.boolean() }),
})

/**
 * Makes the first account, and gives it the role `admin`. The practitioner is the one of this name, or a new one.
 * Repeating it finishes what a crash interrupted, and changes nothing afterwards.
 */
export const makeFirstAccount = defineCommand('make-first-account', {
  by: ['visitor'],
  body: firstAccountRequest,
  answer: accepted.extend({ email: z.string() }),
})

/**
 * Gives the role `operator` beside the other one, or takes it. It ends when the account is disabled. Repeating it changes
 * nothing.
 */
export const changeOperatorRole = defineCommand('change-operator-role', {
  by: ADMINS,
  body: z.object({ practitionerId: smallId, isOperator: z.boolean() }),
  answer: accepted,
})

/** Gives the role `admin`, or takes it. The last admin keeps it. Repeating it changes nothing. */
export const changeRole = defineCommand('change-role', {
  by: ADMINS,
  body: z.object({ practitionerId: smallId, role }),
  answer: accepted,
})
