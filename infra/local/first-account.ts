import { type FirstAccountKey, firstAccountKey } from '@alba/contracts/operator/first-account'
import { operatorHeaders } from './operator.ts'

/**
 * Asks command for the code with which the first account is made, and for the address of the page where it is typed.
 * @returns null once somebody has an account
 * @throws when the command service refuses the secret
 */
export async function keyOfFirstAccount(command: {
  readonly url: string
  readonly secret: string
}): Promise<FirstAccountKey> {
  // `npm start` is who asks.
  const response = await fetch(`${command.url}/first-account`, { headers: operatorHeaders(command.secret, 'start') })
  return firstAccountKey.parse(await response.json()).key
}
