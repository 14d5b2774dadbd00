import { IDLE_MINUTES } from '@alba/contracts/accounts/access-token'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { called, problem } from '../../e2e/mock-api.ts'
import { EMAIL, PASSWORD, staffServer, user } from '../../e2e/mock-staff.ts'
import { all, fill, find, gone, holds, isOff, press, says, target } from '../../testing/look.ts'
import { mockApi, mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const KEYS = ['backoffice_access_token', 'backoffice_refresh_token', 'backoffice_user']
const stored = () => KEYS.map(key => localStorage.getItem(key))
const nothing = [null, null, null]
const expectAddress = () => expect.poll(() => location.pathname + location.search)

async function logIn(password = PASSWORD): Promise<void> {
  await fill('E-mail', EMAIL)
  await fill('Mot de passe', password)
  await press('Se connecter')
}

async function change(): Promise<void> {
  await fill('Mot de passe actuel', PASSWORD)
  await fill('Nouveau mot de passe', 'trois mots au soleil')
  await press('Modifier le mot de passe')
}

describe('the login', () => {
  test('shows that it is sending, sends once on a double click, and says when there is no answer', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const api = mockApi({
      ...staffServer().handlers,
      'POST /api/auth/login': async () => {
        await answered
        return { status: 500, text: '' }
      },
    })
    await visit('/backoffice/login')
    await logIn()
    expect(await isOff('button', 'Connexion...')).toBe(true)
    answer()
    await says('Une erreur est survenue lors de la connexion')
    expect(called(api, 'POST /api/auth/login')).toHaveLength(1)
    expect(stored()).toEqual(nothing)
  })

  test('shows the password on demand, and hides it again', async () => {
    mockApi(staffServer().handlers)
    await visit('/backoffice/login')
    const field = await screen.findByLabelText<HTMLInputElement>('Mot de passe')
    expect(field.type).toBe('password')
    await press('Afficher le mot de passe')
    expect(field.type).toBe('text')
    await press('Masquer le mot de passe')
    expect(field.type).toBe('password')
  })

  test('is not shown to a user who is logged in, once the stored session is verified', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    mockStaff(staffServer(), {
      'GET /api/auth/verify': async () => {
        await answered
        return { body: { valid: true } }
      },
    })
    await visit('/backoffice/login?origin=%2Faccount')
    await says('Vérification de l’authentification...')
    answer()
    await expectAddress().toBe('/backoffice/account')
  })
})

test('an expired access token is refreshed and the call repeated; when the refresh is refused, a login is asked for', async () => {
  const staff = staffServer()
  const api = mockStaff(staff)
  staff.expire()
  await visit('/backoffice/account')
  await says(EMAIL)
  expect(stored().slice(0, 2)).toEqual(['access-of-refresh-1', 'refresh-of-refresh-1'])
  await expect.poll(() => called(api, 'GET /api/auth/profile').length).toBe(1)

  // The access token expires: the request is refused, and sent again after a refresh.
  staff.expire()
  await change()
  await says('Mot de passe modifié.')
  expect(staff.server.refreshes).toBe(2)
  expect(called(api, 'POST /api/auth/change-password')).toHaveLength(2)

  // The server has closed the session, so the refresh is refused too.
  staff.server.isSessionClosed = true
  await change()
  const question = await find('dialog', 'Session terminée')
  await says('Votre session a pris fin', question)
  expect(stored()).toEqual(nothing)

  // After the login, what was typed is still there.
  await fill('Mot de passe', PASSWORD, question)
  await press('Se reconnecter', question)
  await gone('dialog', 'Session terminée')
  await holds('Nouveau mot de passe', 'trois mots au soleil')

  // Closing the window without a login leads to the login page.
  staff.server.isSessionClosed = true
  await press('Modifier le mot de passe')
  await press('Fermer', await find('dialog', 'Session terminée'))
  await expectAddress().toBe('/backoffice/login?origin=%2Faccount')
})

test('a logout cancels the queries that are still loading', async () => {
  const staff = staffServer()
  const { promise: never } = Promise.withResolvers<never>()
  let loading: AbortSignal | null | undefined
  let isGivenUp: boolean | undefined
  mockStaff(staff, {
    'GET /api/auth/sessions': () => never,
    'POST /api/auth/logout': request => {
      isGivenUp = loading?.aborted
      return staff.handlers['POST /api/auth/logout'](request)
    },
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    if (path === '/api/auth/sessions') loading = request.signal
    return fetch(path, request)
  })
  await visit('/backoffice/account')
  await expect.poll(() => loading?.aborted).toBe(false)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Se déconnecter' }))[0] as HTMLElement)
  await expectAddress().toMatch(/^\/backoffice\/login/)
  expect(isGivenUp).toBe(true)
})

test('a profile that is loaded after the logout is not stored', async () => {
  const staff = staffServer()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const api = mockStaff(staff, {
    'GET /api/auth/profile': async () => {
      await answered
      return { body: user }
    },
  })
  await visit('/backoffice/account')
  // The module of the page, which loads the profile as well.
  const { loadProfile } = await import('../../api/staff/auth.ts')
  const loading = loadProfile()
  await expect.poll(() => called(api, 'GET /api/auth/profile').length).toBe(2)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Se déconnecter' }))[0] as HTMLElement)
  await expectAddress().toMatch(/^\/backoffice\/login/)
  answer()
  await Promise.allSettled([loading])
  expect(stored()).toEqual(nothing)
})

test('a login after a logout leads to the home screen, not to where the last user was', async () => {
  mockStaff(staffServer())
  await visit('/backoffice/account')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Se déconnecter' }))[0] as HTMLElement)
  await expectAddress().toMatch(/^\/backoffice\/login/)
  expect(location.search).toBe('')
})

test('a logout that the server refuses still ends the session in this browser', async () => {
  mockStaff(staffServer(), { 'POST /api/auth/logout': () => problem(500, 'Erreur') })
  await visit('/backoffice/account')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Se déconnecter' }))[0] as HTMLElement)
  await expectAddress().toMatch(/^\/backoffice\/login/)
  expect(stored()).toEqual(nothing)
})

test('the account changes the password, and shows what is wrong beside its field', async () => {
  let isRefused = true
  const staff = staffServer()
  mockStaff(staff, {
    'POST /api/auth/change-password': request =>
      isRefused
        ? problem(422, 'Le mot de passe actuel est incorrect.', 'password_wrong')
        : staff.handlers['POST /api/auth/change-password'](request),
  })
  await visit('/backoffice/account')
  // First the fields are invalid, then the server refuses the present password, then it accepts.
  await fill('Nouveau mot de passe', 'court')
  await press('Modifier le mot de passe')
  await says('Le mot de passe doit contenir au moins 12 caractères')
  await says('Mot de passe requis')
  await change()
  await says('Le mot de passe actuel est incorrect.')
  expect(document.title).toBe('Mon compte — Espace Praticien')
  const next = await screen.findByLabelText<HTMLInputElement>('Nouveau mot de passe')
  expect(next.value).toBe('trois mots au soleil')
  isRefused = false
  await change()
  await says('Mot de passe modifié.')
  expect(stored().slice(0, 2)).toEqual(['access-1-of-new-password', 'refresh-1-of-new-password'])
  expect((await screen.findByLabelText<HTMLInputElement>('Mot de passe actuel')).value).toBe('')
})

test('every screen says until when a temporary password is valid', async () => {
  const staff = staffServer()
  const handed = { ...user, temporary_password_until: '2026-11-28T10:00:00.000Z' }
  mockStaff(staff, { 'GET /api/auth/profile': staff.ifLoggedIn(() => ({ body: handed })) })
  await visit('/backoffice/nowhere')
  await find('heading', 'Page introuvable')
  await says('après le 28 novembre 2026')
  expect(await target('Choisir le vôtre')).toBe('/backoffice/account')
  await visit('/backoffice/account')
  await says('jusqu’au 28 novembre 2026')
  expect(all('link', 'Choisir le vôtre')).toEqual([])
})

describe('in a browser that others use, too', () => {
  const MINUTE = 60_000

  test('a page that is opened again after an hour without activity loads nothing, and asks for a login', async () => {
    const api = mockStaff(staffServer())
    localStorage.setItem('backoffice_touched', String(Date.now() - IDLE_MINUTES * MINUTE))
    await visit('/backoffice/account')
    await says(`Votre session s’est terminée après ${IDLE_MINUTES} minutes sans activité.`)
    await expectAddress().toBe('/backoffice/login?origin=%2Faccount')
    expect(stored()).toEqual(nothing)
    expect(called(api, 'POST /api/auth/logout')).toHaveLength(1)
    for (const read of ['GET /api/auth/profile', 'GET /api/auth/sessions']) expect(called(api, read)).toEqual([])
  })

  test('a page that is opened again within the hour goes on', async () => {
    mockStaff(staffServer())
    localStorage.setItem('backoffice_touched', String(Date.now() - (IDLE_MINUTES - 1) * MINUTE))
    await visit('/backoffice/account')
    await says(EMAIL)
  })

  test('a page to which « back » leads after a logout in another tab asks for a login', async () => {
    mockStaff(staffServer())
    await visit('/backoffice/account')
    await says(EMAIL)
    // The browser tells a page that it keeps for « back » nothing of the other tab.
    for (const key of KEYS) localStorage.removeItem(key)
    const { useSession } = await import('../../shared/staff/session.ts')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    // At once, and not only with the next request, half a minute later.
    expect(useSession.getState().status).toBe('out')
    await expectAddress().toMatch(/^\/backoffice\/login/)
    expect(document.body.textContent).not.toContain(EMAIL)
  })
})
