import { type FirstAccountKey, firstAccountKey } from '@alba/contracts/operator/first-account'
import { operatorHeaders } from './operator.ts'

/** The code of the first account, and the address that asks for it; null once somebody has an account. */
export async function keyOfFirstAccount(command: {
  readonly url: string
  readonly secret: string
}): Promise<FirstAccountKey> {
  const response = await fetch(`${command.url}/first-account`, { headers: operatorHeaders(command.secret, 'start') })
  return firstAccountKey.parse(await response.json()).key
}
