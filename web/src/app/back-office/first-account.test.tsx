import { afterEach, describe, expect, test, vi } from 'vitest'
import { called, type Handlers, problem } from '../../e2e/mock-api.ts'
import { EMAIL, PASSWORD, staffAnswers, staffServer, user } from '../../e2e/mock-staff.ts'
import { all, field, fill, find, isOff, press, says, saysNot, text } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const page = globalThis.centreOfPage
afterEach(() => {
  globalThis.centreOfPage = page
})

const expectAddress = () => expect.poll(() => location.pathname + location.search)
/** The set-up code as a person may type it: in lower case, with spaces, and with an o for a zero. */
const CODE = 'k7mq xw3e 9d2h o4tr'
/** Mocks an installation without an account. */
const mockWithoutAccount = (more: Handlers = {}) =>
  mockApi({
    ...staffAnswers(staffServer()),
    'GET /api/auth/first-account': () => ({ body: { awaited: true } }),
    'POST /api/auth/first-account': () => ({ body: { email: EMAIL } }),
    ...more,
  })

async function fillForm(): Promise<void> {
  await fill('Code', CODE)
  await fill('Prénom et nom', 'Camille Roussel')
  await fill('E-mail', EMAIL)
  await fill('Mot de passe', PASSWORD)
}

describe('an installation without an account', () => {
  test.each(['/backoffice', '/backoffice/login', '/backoffice/bookings?status=confirmed'])(
    'leads from %s to the page of the first account',
    async address => {
      mockWithoutAccount()
      await visit(address)
      await find('heading', 'Premier compte')
      await expectAddress().toBe('/backoffice/first-account')
    },
  )

  test('logs in whoever made the account, and leads to the setup', async () => {
    const api = mockWithoutAccount()
    await visit('/backoffice/first-account')
    await fillForm()
    await press('Créer mon compte')
    await expectAddress().toBe('/backoffice/setup')
    const [sent] = called(api, 'POST /api/auth/first-account')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      code: 'K7MQXW3E9D2H04TR',
      name: 'Camille Roussel',
      email: EMAIL,
      password: PASSWORD,
    })
    const [login] = called(api, 'POST /api/auth/login')
    expect(JSON.parse(login?.body ?? '')).toMatchObject({ email: EMAIL, password: PASSWORD })
    expect(localStorage.getItem('backoffice_user')).toBe(JSON.stringify(user))
  })

  test('keeps what was typed when the code is wrong, and says so', async () => {
    mockWithoutAccount({
      'POST /api/auth/first-account': () => problem(422, 'Ce code n’est pas le bon.', 'first_code_wrong'),
    })
    await visit('/backoffice/first-account')
    await fillForm()
    await press('Créer mon compte')
    await says('Ce code n’est pas le bon.')
    expect([(await field('Code')).value, (await field('Prénom et nom')).value]).toEqual([CODE, 'Camille Roussel'])
    expect(await isOff('button', 'Créer mon compte')).toBe(false)
  })

  test('leads to the login when somebody else has created the first account meanwhile', async () => {
    mockWithoutAccount({
      'POST /api/auth/first-account': () => problem(409, 'Vient d’être créé.', 'first_account_made'),
    })
    await visit('/backoffice/first-account')
    await fillForm()
    await press('Créer mon compte')
    await says('Vient d’être créé.')
    await press('Se connecter')
    await expectAddress().toBe('/backoffice/login')
    await find('heading', 'Espace Praticien')
  })

  test('says that the account was created when only the login after it fails', async () => {
    mockWithoutAccount({ 'POST /api/auth/login': () => 'network-failure' })
    await visit('/backoffice/first-account')
    await fillForm()
    await press('Créer mon compte')
    await says('Votre compte est créé.')
    await press('Se connecter')
    await expectAddress().toBe('/backoffice/login')
  })

  test('asks for each field that is missing', async () => {
    const api = mockWithoutAccount()
    await visit('/backoffice/first-account')
    await press('Créer mon compte')
    await says('Le code a 16 lettres et chiffres.')
    for (const sentence of ['Indiquez votre prénom et votre nom', 'Email invalide', 'au moins 12 caractères'])
      expect(text()).toContain(sentence)
    expect(called(api, 'POST /api/auth/first-account')).toEqual([])
  })
})

describe('the login page', () => {
  test('is where the page of the first account leads once there is an account', async () => {
    mockApi(staffAnswers(staffServer()))
    await visit('/backoffice/first-account')
    await expectAddress().toBe('/backoffice/login')
    await find('button', 'Se connecter')
  })

  test.each(['/backoffice/login', '/backoffice/first-account'])(
    'appears at %s while the server does not say whether there is an account, and the server is asked again',
    async address => {
      vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
      let isAway = true
      mockWithoutAccount({
        'GET /api/auth/first-account': () => (isAway ? { status: 503, body: {} } : { body: { awaited: true } }),
      })
      await visit(address)
      await find('button', 'Se connecter')
      isAway = false
      await vi.advanceTimersByTimeAsync(30_000)
      await find('heading', 'Premier compte')
    },
  )

  test('appears without waiting for that answer in a centre that is set up', async () => {
    mockWithoutAccount({ 'GET /api/auth/first-account': () => new Promise<never>(() => {}) })
    await visit('/backoffice/login')
    await find('button', 'Se connecter')
  })

  test('waits for that answer in a centre that is not set up', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (page) globalThis.centreOfPage = { ...page, identity: null, brand: { ...page.brand, name: '' } }
    mockWithoutAccount({
      'GET /api/auth/first-account': async () => {
        await promise
        return { body: { awaited: true } }
      },
    })
    await visit('/backoffice/login')
    await says('Chargement…')
    expect(all('button', 'Se connecter')).toEqual([])
    resolve()
    await find('heading', 'Premier compte')
    await saysNot('Chargement…')
    expect(text()).toContain('Votre centre')
  })
})

test('whoever is logged in does not see the page of the first account', async () => {
  const staff = staffServer()
  mockApi(staffAnswers(staff))
  await visit('/backoffice/login')
  await fill('E-mail', EMAIL)
  await fill('Mot de passe', PASSWORD)
  await press('Se connecter')
  await expectAddress().toBe('/backoffice/dashboard')
  await visit('/backoffice/first-account')
  await expectAddress().toBe('/backoffice/setup')
})
