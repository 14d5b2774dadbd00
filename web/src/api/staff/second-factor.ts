import type {
  PasskeyAddedView,
  PasskeyOptionsView,
  RecoveryCodesView,
  RemovePasskeyRequest,
  SecondFactorView,
} from '@alba/contracts/accounts/second-factor-api'
import { queryOptions } from '@tanstack/react-query'
import { makePasskey } from '../passkeys.ts'
import { staffApi } from './http.ts'

/** One's own passkeys. @throws {ApiError} */
export const secondFactorQuery = queryOptions({
  queryKey: ['staff', 'second-factor'],
  queryFn: ({ signal }) =>
    staffApi<SecondFactorView>('/api/auth/second-factor', {
      signal,
      fallback: 'Vos clés d’accès n’ont pas pu être chargées.',
    }),
})

const NOT_ADDED = 'La clé d’accès n’a pas pu être ajoutée. Merci de réessayer.'

/** Makes a passkey in this browser. Answers recovery codes with the first one, null with any other. @throws {ApiError} */
export async function addPasskey(password: string): Promise<readonly string[] | null> {
  const { token, options } = await staffApi<PasskeyOptionsView>('/api/auth/passkeys/options', {
    method: 'POST',
    body: { password },
    fallback: NOT_ADDED,
  })
  const body = { token, response: await makePasskey(options) }
  const added = await staffApi<PasskeyAddedView>('/api/auth/passkeys', { method: 'POST', body, fallback: NOT_ADDED })
  return added.recovery_codes
}

/** @throws {ApiError} */
export async function removePasskey(id: string, password: string): Promise<null> {
  const body: RemovePasskeyRequest = { id, password }
  await staffApi('/api/auth/passkeys/remove', {
    method: 'POST',
    body,
    fallback: 'La clé d’accès n’a pas pu être supprimée. Merci de réessayer.',
  })
  return null
}

/** Other recovery codes in place of those there are. @throws {ApiError} */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const made = await staffApi<RecoveryCodesView>('/api/auth/recovery-codes', {
    method: 'POST',
    body: { password },
    fallback: 'Les codes de secours n’ont pas pu être créés. Merci de réessayer.',
  })
  return made.recovery_codes
}
