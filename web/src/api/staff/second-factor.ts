import {
  addPasskeyRoute,
  passkeyOptionsRoute,
  recoveryCodesRoute,
  removePasskeyRoute,
  secondFactorRoute,
} from '@alba/contracts/accounts/routes'
import { queryOptions } from '@tanstack/react-query'
import { makePasskey } from '../passkeys.ts'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The user's own passkeys. @throws {ApiError} */
export const secondFactorQuery = queryOptions({
  queryKey: staffKeys.secondFactor,
  queryFn: ({ signal }) => askAsStaff(secondFactorRoute, { signal }),
})

/**
 * Creates a passkey in this browser. The first one of an account also brings recovery codes; null for later ones.
 * @throws {ApiError}
 */
export async function addPasskey(password: string): Promise<readonly string[] | null> {
  const { token, options } = await askAsStaff(passkeyOptionsRoute, { body: { password } })
  const added = await askAsStaff(addPasskeyRoute, { body: { token, response: await makePasskey(options) } })
  return added.recovery_codes
}

/** @throws {ApiError} */
export async function removePasskey(id: string, password: string): Promise<null> {
  await askAsStaff(removePasskeyRoute, { body: { id, password } })
  return null
}

/** Replaces the recovery codes by new ones. @throws {ApiError} */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const made = await askAsStaff(recoveryCodesRoute, { body: { password } })
  return made.recovery_codes
}
