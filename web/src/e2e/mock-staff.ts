import type { SetupView } from '@alba/contracts/admin/setup-api'
import type { Page } from '@playwright/test'
import { absenceServer } from './mock-absences.ts'
import { adminServer } from './mock-admin.ts'
import { type Handlers, mockApi, problem } from './mock-api.ts'
import { centreServer } from './mock-centre.ts'
import { clientHandlers } from './mock-clients.ts'
import { connectionHandlers } from './mock-connections.ts'
import { NOW } from './mock-data.ts'
import { operationsHandlers } from './mock-operations.ts'
import { voucherServer } from './mock-staff-sales.ts'

export const EMAIL = 'camille@maison-alba.example'
export const PASSWORD = 'maison-alba-demo'

export const user = {
  practitioner: { id: 1, name: 'Camille Roussel' },
  email: EMAIL,
  role: 'admin',
  is_operator: true,
  last_login: NOW,
  created_at: NOW,
  temporary_password_until: null,
}

/** A centre whose setup is finished. */
export const wholeSetup: SetupView = {
  has_identity: true,
  rooms: 3,
  people: 2,
  services: 6,
  people_without_hours: [],
  services_without_room: [],
  services_without_price: [],
  texts: { terms_updated: 'octobre 2025', privacy_since: '6 octobre 2025', accessibility: 'partiellement conforme' },
  has_mediator: true,
}

const refused = problem(401, 'Veuillez vous connecter.', 'not_authenticated')

/**
 * The server's side of a session: the valid access token and refresh token. Tabs that share a server share the session.
 * While `isSessionClosed`, the server accepts neither token; a login opens the session again.
 */
export function staffServer() {
  const server = { access: 'access-1', refresh: 'refresh-1', replaced: '', refreshes: 0, isSessionClosed: false }
  const pair = () => ({ access_token: server.access, refresh_token: server.refresh })
  const isGood = (headers: Record<string, string>) =>
    !server.isSessionClosed && headers.authorization === `Bearer ${server.access}`
  /** Wraps an answer so that a request gets it only with the valid access token; any other request gets a 401. */
  const ifLoggedIn =
    <Answer>(answer: () => Answer) =>
    (request: { headers(): Record<string, string> }) =>
      isGood(request.headers()) ? answer() : refused
  return {
    server,
    ifLoggedIn,
    /** Expires the access token. */
    expire: () => {
      server.access = `access-${server.access}`
    },
    handlers: {
      'POST /api/auth/login': (request: { postDataJSON(): { email: string; password: string } }) => {
        const { email, password } = request.postDataJSON()
        if (email !== EMAIL || password !== PASSWORD)
          return problem(401, 'Adresse e-mail ou mot de passe incorrect.', 'login_refused')
        server.isSessionClosed = false
        return { body: { ...pair(), device_token: 'device', user } }
      },
      'GET /api/auth/first-account': () => ({ body: { awaited: false } }),
      'POST /api/auth/refresh': (request: { postDataJSON(): { refresh_token: string } }) => {
        const { refresh_token } = request.postDataJSON()
        // The former refresh token stays valid, as on the real server for half a minute (ADR 29): a tab may see late
        // what another tab has stored.
        if (!server.isSessionClosed && refresh_token === server.replaced) return { body: pair() }
        if (server.isSessionClosed || refresh_token !== server.refresh) return refused
        server.refreshes += 1
        server.replaced = server.refresh
        server.access = `access-of-refresh-${server.refreshes}`
        server.refresh = `refresh-of-refresh-${server.refreshes}`
        return { body: pair() }
      },
      'GET /api/auth/verify': ifLoggedIn(() => ({ body: { valid: true } })),
      'GET /api/auth/profile': ifLoggedIn(() => ({ body: user })),
      'GET /api/auth/sessions': ifLoggedIn(() => ({ body: [ownSession] })),
      'GET /api/auth/second-factor': ifLoggedIn(() => ({ body: { passkeys: [], recovery_codes_left: 0 } })),
      'POST /api/auth/change-password': ifLoggedIn(() => {
        server.access = `${server.access}-of-new-password`
        server.refresh = `${server.refresh}-of-new-password`
        return { body: { done: true, ...pair() } }
      }),
      // The frame requests these on every screen: the live feed, and the number of notifications.
      'GET /api/backoffice/events': () => new Promise<never>(() => {}),
      'GET /api/backoffice/notifications/unread-count': ifLoggedIn(() => ({ body: { count: 0 } })),
      'GET /api/backoffice/agenda-letters': ifLoggedIn(() => ({ body: { wanted: false } })),
      'GET /api/backoffice/morning-letter': ifLoggedIn(() => ({ body: { wanted: false } })),
      'GET /api/backoffice/bookings/misplaced': ifLoggedIn(() => ({ body: [] })),
      'GET /api/payments/due/count': ifLoggedIn(() => ({ body: { count: 0, total_cents: 0 } })),
      'GET /api/backoffice/admin/setup': ifLoggedIn(() => ({ body: wholeSetup })),
      'GET /api/backoffice/analytics/page-views': ifLoggedIn(() => ({ body: { total: 0, days: [], pages: [] } })),
      'POST /api/auth/logout': ifLoggedIn(() => {
        server.isSessionClosed = true
        return { body: { done: true } }
      }),
    },
  }
}

export type StaffServer = ReturnType<typeof staffServer>

/** The storage of a practitioner who is logged in. */
export const storedSession = ({ server: { access, refresh } }: StaffServer): Record<string, string> => ({
  backoffice_access_token: access,
  backoffice_refresh_token: refresh,
  backoffice_user: JSON.stringify(user),
})

/** The default answers for staff. */
export const staffAnswers = (staff: StaffServer): Handlers => ({
  ...absenceServer(staff),
  ...centreServer(),
  ...voucherServer(),
  ...adminServer().handlers,
  ...clientHandlers,
  ...connectionHandlers,
  ...operationsHandlers,
  ...staff.handlers,
})

const ownSession = {
  id: 'a11ba000-0000-4000-8000-000000000001',
  opened_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  ends_at: '2026-11-20T11:00:00.000Z',
  browser: 'Firefox, Windows',
  is_own: true,
}

/** Mocks the API in a tab whose practitioner is logged in. */
export async function mockStaff(page: Page, staff: StaffServer, overrides: Handlers = {}) {
  // The session is stored only when the tab is opened: later changes by the page must be kept.
  await page.addInitScript(values => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', 'yes')
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, storedSession(staff))
  return mockApi(page, { ...staffAnswers(staff), ...overrides })
}
