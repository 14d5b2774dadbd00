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

/** One's own passkeys. @throws {ApiError} */
export const secondFactorQuery = queryOptions({
  queryKey: staffKeys.secondFactor,
  queryFn: ({ signal }) => askAsStaff(secondFactorRoute, { signal }),
})

/** Makes a passkey in this browser. Answers recovery codes with the first one, null with any other. @throws {ApiError} */
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

/** Other recovery codes in place of those there are. @throws {ApiError} */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const made = await askAsStaff(recoveryCodesRoute, { body: { password } })
  return made.recovery_codes
}
