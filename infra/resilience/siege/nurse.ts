import type { LoginView } from '@alba/contracts/accounts/api'
import { demoPassword } from '../../local/demo/password.ts'
import { withRetries } from '../visitor.ts'
import type { Client, SiegeContext } from './context.ts'

const email = 'camille@maison-alba.example'

/** A nurse who works while attackers try to guess her password. */
export type Nurse = {
  /**
   * Logs in from the browser that she logged in with before.
   * @throws when she is refused
   */
  logInAtHome(): Promise<void>
  /**
   * Logs in from an unknown address and browser.
   * @throws when she is refused
   */
  logInElsewhere(): Promise<void>
  /**
   * Reads with her existing session, whose id the attackers know.
   * @throws when the session has ended
   */
  read(path: string): Promise<unknown>
  cancel(bookingId: number): Promise<void>
}

/**
 * Logs a nurse in, and lets the attackers know the id of her session.
 * @param address an attacker's address: even from there she must be able to log in with her known browser
 */
export async function startWork(context: SiegeContext, address: string): Promise<Nurse> {
  const logIn = async (client: Client, deviceToken?: string) => {
    const request = { email, password: demoPassword(), ...(deviceToken && { device_token: deviceToken }) }
    const { status, body } = await withRetries(() => client('POST', '/api/auth/login', request))
    if (status !== 200) throw new Error(`the nurse cannot log in: ${status} ${JSON.stringify(body)}`)
    return body as LoginView
  }
  const home = context.clientAt(address)
  let session = await logIn(home)
  const deviceToken = session.device_token
  context.leaked.sessionId = sessionIdIn(session.access_token)

  const ask = async (method: string, path: string, payload?: unknown) => {
    const call = () =>
      withRetries(() => home(method, path, payload, { authorization: `Bearer ${session.access_token}` }))
    let answer = await call()
    if (answer.status === 401) {
      // An access token is valid for a quarter of an hour. The refresh token gets the next one.
      const { refresh_token } = session
      const { status, body } = await withRetries(() => home('POST', '/api/auth/refresh', { refresh_token }))
      if (status !== 200) throw new Error(`the nurse's session is over: ${JSON.stringify(body)}`)
      session = { ...session, ...(body as Pick<LoginView, 'access_token' | 'refresh_token'>) }
      answer = await call()
    }
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    async logInAtHome() {
      await logIn(home, deviceToken)
    },
    async logInElsewhere() {
      await logIn(context.clientAt(context.newAddress()))
    },
    read: path => ask('GET', path),
    async cancel(id) {
      await ask('DELETE', `/api/backoffice/bookings/${id}`, { reason: 'À sa demande' })
    },
  }
}

/** The id of the session, which anybody can read in an access token. */
function sessionIdIn(accessToken: string): string {
  const [, payload = ''] = accessToken.split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { family: string }).family
}
