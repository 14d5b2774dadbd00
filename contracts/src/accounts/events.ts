import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'
import { smallId } from '../shared/ids.ts'
import { passkeyId, publicKey, transports } from './passkeys.ts'

const practitionerId = smallId
/** Until when a temporary password from an operator is valid; null when the owner chose the password. */
const temporaryUntil = instant.nullable()
/** The signature counter of the authenticator. Many authenticators always report 0. */
const counter = z.int().min(0)
/** The id of a set of recovery codes that were created together. */
const batch = z.uuid()

/** Identifies an invitation. It is no secret: the link also has a signature that only the services can make. */
const invitationId = z.uuid()

/**
 * The events of the practitioners' accounts. They never contain a password, a token or a digest of one: those are in
 * tables of their own, outside the log (ADR 29).
 */
export const accountEvents = [
  defineEvent(
    'AccountAdded',
    'A practitioner got access to the back office: an operator gave it, or it is the first account of the centre.',
    z.object({
      practitionerId,
      personId,
      /** The address with which the practitioner logs in. */
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
      /**
       * The login came from a browser that was not known; the owner gets a mail. Missing where this was not checked.
       */
      newBrowser: z.boolean().optional(),
      /**
       * The passkey that was used, and its signature counter. Missing where no passkey was required, or a recovery code
       * was used.
       */
      passkeyId: passkeyId.optional(),
      passkeyCounter: counter.optional(),
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
    'An operator or an admin closed an account. All sessions ended, and nobody can log in with it.',
    z.object({ practitionerId }),
  ),
  defineEvent(
    'AgendaLettersChosen',
    'A practitioner chose whether to get a mail when a colleague changes their agenda. Until then they get none.',
    z.object({ practitionerId, wanted: z.boolean() }),
  ),
  defineEvent(
    'MorningLetterChosen',
    'A practitioner chose whether to get a mail every morning with the day and what is unread. Until then they get none.',
    z.object({ practitionerId, wanted: z.boolean() }),
  ),
  defineEvent(
    'PasskeyAdded',
    'A practitioner added a passkey. From the first one on, the password alone lets nobody in.',
    z.object({
      practitionerId,
      passkeyId,
      publicKey,
      counter,
      /** How browsers reach the authenticator, as the browser reported it. */
      transports,
      /** The browser in which it was added, « Firefox, Windows »; null when the browser did not identify itself. */
      browser: z.string().max(60).nullable(),
      addedAt: instant,
    }),
  ),
  defineEvent(
    'PasskeyRemoved',
    'A practitioner removed one of their passkeys. Without any, the password alone lets them in again.',
    z.object({ practitionerId, passkeyId }),
  ),
  defineEvent(
    'RecoveryCodesMade',
    'A practitioner got new recovery codes. The earlier ones are no longer valid.',
    z.object({
      practitionerId,
      batch,
      count: z.int().min(1),
      /** The codes were created together with the first passkey. */
      withPasskey: z.literal(true).optional(),
    }),
  ),
  defineEvent(
    'RecoveryCodeUsed',
    'A practitioner logged in with a recovery code, which is no longer valid.',
    z.object({ practitionerId, batch, left: z.int().min(0) }),
  ),
  defineEvent(
    'SecondFactorRemoved',
    'An operator removed all passkeys and recovery codes of an account, and said why.',
    z.object({ practitionerId, personId, reason: personal(z.string().min(1).max(300)) }),
  ),
  defineEvent(
    'PractitionerInvited',
    'A practitioner was sent a link by mail, with which they choose a password. An earlier link is no longer valid.',
    z.object({
      practitionerId,
      personId,
      /** The address to which the link goes, and with which they log in. */
      email: personal(z.string().max(254)),
      invitationId,
      invitedAt: instant,
      /** Until when the link is valid. */
      validUntil: instant,
    }),
  ),
  defineEvent(
    'InvitationAccepted',
    'A practitioner chose a password with the link of an invitation. The account is open.',
    z.object({ practitionerId, invitationId, acceptedAt: instant }),
  ),
  defineEvent(
    'OperatorRoleGiven',
    'A practitioner may watch how Alba runs, and act on what is stopped or parked (ADR 83).',
    z.object({ practitionerId }),
  ),
  defineEvent('OperatorRoleTaken', 'A practitioner is no longer an operator.', z.object({ practitionerId })),
] as const

/** Who has the role `admin`. They are in one stream, so that the last admin cannot lose the role (ADR 64). */
export const administratorEvents = [
  defineEvent('AdminRoleGiven', 'A practitioner became an admin.', z.object({ practitionerId })),
  defineEvent('AdminRoleTaken', 'A practitioner is no longer an admin.', z.object({ practitionerId })),
] as const

/** The first account of a centre. It is in the stream of the admins, which decides who is first (ADR 70). */
export const firstAccountEvents = [
  defineEvent(
    'FirstAccountBegun',
    'Somebody who had the code of the first account began to make it, and nobody else may. Recorded again with another number when the first number turned out to be somebody else’s.',
    z.object({
      /** The number of the practitioner to whom the account will belong. */
      practitionerId,
      personId,
      name: personal(z.string().max(100)),
    }),
  ),
] as const

export type AccountEvent = Fact<(typeof accountEvents)[number]>

export type AdministratorEvent = Fact<(typeof administratorEvents)[number]>

export type FirstAccountEvent = Fact<(typeof firstAccountEvents)[number]>

export const ADMINISTRATORS_STREAM = 'administrators'
export const accountStream = (practitionerId: number): string => `account-${practitionerId}`
