import { z } from 'zod'
import { smallId } from '../shared/ids.ts'
import { publish } from './publish.ts'

const account = { practitionerId: smallId }

/** Events of which the owner of an account gets a mail: most of them in case somebody else caused them. */
export const publishedAccounts = [
  publish('LoggedIn', 'alba.account.logged-in.v1', z.object({ ...account, newBrowser: z.boolean().optional() })),
  publish('PasswordChanged', 'alba.account.password-changed.v1', z.object(account)),
  publish('PasswordReset', 'alba.account.password-reset.v1', z.object(account)),
  publish('RefreshTokenReused', 'alba.account.token-reused.v1', z.object(account)),
  publish('PasskeyAdded', 'alba.account.passkey-added.v1', z.object(account)),
  publish('PasskeyRemoved', 'alba.account.passkey-removed.v1', z.object(account)),
  publish(
    'RecoveryCodesMade',
    'alba.account.recovery-codes-made.v1',
    z.object({ ...account, withPasskey: z.literal(true).optional() }),
  ),
  publish('RecoveryCodeUsed', 'alba.account.recovery-code-used.v1', z.object(account)),
  publish('SecondFactorRemoved', 'alba.account.second-factor-removed.v1', z.object(account)),
  publish('PractitionerInvited', 'alba.account.invited.v1', z.object(account)),
] as const
