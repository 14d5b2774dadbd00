import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { called, problem } from '../../e2e/mock-api.ts'
import { EMAIL, PASSWORD, staffServer, user } from '../../e2e/mock-staff.ts'
import { all, fill, find, gone, press, says } from '../../testing/look.ts'
import { mockApi, mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const base64url = (text: string) => btoa(text).replaceAll('=', '')
/** A credential as the browser returns it, with what the passkey answered. */
const credential = (response: object) => ({
  id: base64url('key'),
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response,
  getClientExtensionResults: () => ({}),
})
/** What the browser returns for a passkey that was just made. */
const newCredential = credential({
  clientDataJSON: bytes('said'),
  attestationObject: bytes('made'),
  getTransports: () => ['usb'],
})
/** What the browser returns when a passkey has signed the challenge of a login. */
const signedChallenge = credential({
  clientDataJSON: bytes('said'),
  authenticatorData: bytes('data'),
  signature: bytes('good'),
})
/** The id and type of both credentials in a request: JSON has base64url in place of bytes. */
const sentIds = { id: base64url('key'), rawId: base64url('key'), type: 'public-key' }

/** The browser's API for passkeys, which would ask the user for a fingerprint. */
const credentials = { create: vi.fn(), get: vi.fn() }
beforeEach(() => {
  credentials.create.mockReset().mockResolvedValue(newCredential)
  credentials.get.mockReset().mockResolvedValue(signedChallenge)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials')
  vi.unstubAllGlobals()
})

const CODES = ['k7mq-xw3e-9d2h', 'aaaa-bbbb-cccc']
const knownPasskey = { id: base64url('key'), type: 'public-key', transports: ['usb'] }
/** The server’s answer to a right password: the login needs the passkey too. */
const secondStep = {
  login_token: 'this login',
  options: {
    rpId: 'localhost',
    challenge: 'cXVlc3Rpb24',
    timeout: 1,
    userVerification: 'preferred',
    allowCredentials: [knownPasskey],
  },
}
/** The server’s answer to a finished login. */
const loggedIn = { access_token: 'access-1', refresh_token: 'refresh-1', device_token: 'device', user }
/** The body of the last request of this name, such as `POST /api/auth/login`. */
const lastBodyOf = (state: ReturnType<typeof mockApi>, name: string) =>
  JSON.parse(called(state, name).at(-1)?.body ?? 'null')

async function logIn(): Promise<void> {
  await fill('E-mail', EMAIL)
  await fill('Mot de passe', PASSWORD)
  await press('Se connecter')
}

test('a login asks for the passkey after the password, and can ask again after a failed attempt', async () => {
  const api = mockApi({
    ...staffServer().handlers,
    'POST /api/auth/login': () => ({ status: 202, body: secondStep }),
    'POST /api/auth/login/passkey': () => ({ body: loggedIn }),
  })
  await visit('/backoffice/login?origin=%2Faccount')
  await logIn()
  await says('Votre mot de passe est correct.')
  expect(localStorage.getItem('backoffice_access_token')).toBeNull()
  credentials.get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await press('Continuer avec ma clé d’accès')
  await says('La clé d’accès n’a pas été utilisée')
  await press('Continuer avec ma clé d’accès')
  await find('heading', 'Mon compte')
  const { login_token, response } = lastBodyOf(api, 'POST /api/auth/login/passkey')
  expect([login_token, response.response.signature]).toEqual(['this login', base64url('good')])
  expect(localStorage.getItem('backoffice_access_token')).toBe('access-1')
})

test('a recovery code replaces the passkey, and the login can be restarted', async () => {
  let isAccepted = false
  const api = mockApi({
    ...staffServer().handlers,
    'POST /api/auth/login': () => ({ status: 202, body: secondStep }),
    'POST /api/auth/login/recovery-code': () =>
      isAccepted ? { body: loggedIn } : problem(401, 'Ce code de secours n’est pas valable.', 'second_factor_refused'),
  })
  await visit('/backoffice/login?origin=%2Faccount')
  // The first login is given up at its second step, the next one goes on with a recovery code.
  await logIn()
  await press('Recommencer la connexion')
  await logIn()
  await press('Utiliser un code de secours')
  // A code that is too short, a code that the server refuses, and an accepted code.
  await fill('Code de secours', 'k7mq')
  await press('Se connecter')
  await says('Un code de secours a 12 lettres et chiffres.')
  await fill('Code de secours', CODES[0] ?? '')
  await press('Se connecter')
  await says('Ce code de secours n’est pas valable.')
  isAccepted = true
  await press('Se connecter')
  await find('heading', 'Mon compte')
  expect(lastBodyOf(api, 'POST /api/auth/login/recovery-code')).toEqual({
    login_token: 'this login',
    recovery_code: 'K7MQXW3E9D2H',
  })
})

test('a session that ends while a screen is open asks for the second step over that screen', async () => {
  const staff = staffServer()
  mockStaff(staff, {
    'POST /api/auth/passkeys/options': staff.ifLoggedIn(() => ({ body: {} })),
    'POST /api/auth/login': () => ({ status: 202, body: secondStep }),
    'POST /api/auth/login/passkey': () => {
      staff.server.isSessionClosed = false
      return { body: loggedIn }
    },
  })
  await visit('/backoffice/account')
  await says(EMAIL)
  // The server has closed the session, so it refuses the next request.
  staff.server.isSessionClosed = true
  await press('Ajouter une clé d’accès')
  await fill('Votre mot de passe', PASSWORD)
  await press('Continuer')
  const over = await find('dialog', 'Session terminée')
  await fill('Mot de passe', PASSWORD, over)
  await press('Se reconnecter', over)
  await press('Continuer avec ma clé d’accès')
  await gone('dialog', 'Session terminée')
})

test('in the account a passkey is added with recovery codes, these are renewed, and the passkey is removed', async () => {
  const staff = staffServer()
  let passkeys: object[] = []
  const passkey = { id: base64url('key'), browser: 'Firefox, Windows', added_at: '2026-11-20T10:00:00.000Z' }
  const authenticatorSelection = { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' }
  const options = {
    rp: { id: 'localhost', name: 'Alba' },
    user: { id: 'dXNlcg', name: EMAIL, displayName: 'Camille' },
    challenge: 'cXVlc3Rpb24',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 1,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection,
  }
  let isRefused = true
  const api = mockStaff(staff, {
    'GET /api/auth/second-factor': staff.ifLoggedIn(() => ({
      body: { passkeys, recovery_codes_left: passkeys.length * 2 },
    })),
    'POST /api/auth/passkeys/options': staff.ifLoggedIn(() =>
      isRefused
        ? problem(422, 'Le mot de passe actuel est incorrect.', 'password_wrong')
        : { body: { token: 'asked', options } },
    ),
    'POST /api/auth/passkeys': staff.ifLoggedIn(() => {
      passkeys = [passkey]
      return { body: { recovery_codes: CODES } }
    }),
    'POST /api/auth/recovery-codes': staff.ifLoggedIn(() => ({ body: { recovery_codes: ['dddd-eeee-ffff'] } })),
    'POST /api/auth/passkeys/remove': staff.ifLoggedIn(() => {
      passkeys = []
      return { body: { done: true } }
    }),
  })
  // Adding a passkey requires the password, which is wrong at first.
  await visit('/backoffice/account')
  await says('Aucune clé d’accès : votre mot de passe suffit pour vous connecter.')
  expect(all('button', 'Nouveaux codes de secours')).toEqual([])
  await press('Ajouter une clé d’accès')
  await press('Continuer')
  await says('Mot de passe requis')
  await fill('Votre mot de passe', PASSWORD)
  await press('Continuer')
  await says('Le mot de passe actuel est incorrect.')
  expect(credentials.create).not.toHaveBeenCalled()

  // The first passkey comes with recovery codes, which are shown once.
  isRefused = false
  await press('Continuer')
  const codes = await find('dialog', 'Vos codes de secours')
  await says('k7mq-xw3e-9d2h', codes)
  expect(lastBodyOf(api, 'POST /api/auth/passkeys')).toMatchObject({ token: 'asked', response: sentIds })
  await press('Je les ai notés', codes)
  await gone('dialog', 'Vos codes de secours')
  await says('Firefox, WindowsAjoutée le')
  await says('Codes de secours restants : 2. Créez-en de nouveaux.')

  // The codes are renewed.
  await press('Nouveaux codes de secours')
  await fill('Votre mot de passe', PASSWORD)
  await press('Créer les codes')
  await says('dddd-eeee-ffff', await find('dialog', 'Vos codes de secours'))
  await press('Je les ai notés')

  // Without its last passkey the account has no second factor any more.
  await press('Supprimer')
  await says('C’est la dernière')
  await fill('Votre mot de passe', PASSWORD)
  await press('Supprimer la clé')
  await says('Aucune clé d’accès')
})
