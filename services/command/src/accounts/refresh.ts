import { refreshSession as command } from '@alba/contracts/accounts/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { recordTokenReuse } from './decide.ts'
import { rotate, type SignToken } from './sessions.ts'

/** Signs refresh tokens with the keyring, so that nobody else can make one. */
export const signatureOf =
  (keyring: Deps['keyring']): SignToken =>
  text =>
    keyring.digest(`refresh-token\0${text}`).slice(0, 32)

/** Answers the next tokens of a session. The use of an old token, which may be stolen, is recorded in the account. */
export const refreshSession = handler(command, async (deps: Deps, { refreshToken }, cause) => {
  const rotation = await rotate(deps.database, refreshToken, deps.clock(), signatureOf(deps.keyring))
  if (rotation.outcome === 'reused') {
    const { practitionerId } = rotation
    await deps.streams.execute(account, practitionerId, cause, recordTokenReuse)
    deps.logger.warn({ practitionerId }, 'an old refresh token was used: its session is ended')
  }
  return { ok: true, session: rotation.outcome === 'rotated' ? rotation.session : null }
})
