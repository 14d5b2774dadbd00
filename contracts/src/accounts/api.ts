import { z } from 'zod'
import { typedEmail } from '../shared/email.ts'
import { smallId } from '../shared/ids.ts'
import { sessionId } from './access-token.ts'
import { newPassword, typedPassword } from './password.ts'

const NO_EMAIL = 'Email invalide'

/** POST /api/auth/login. */
export const loginRequest = z.object({
  email: typedEmail(NO_EMAIL),
  password: typedPassword,
  /** The token that an earlier login gave this browser. Wrong passwords from elsewhere do not lock it out. */
  device_token: z.string().max(1_000).nullable().optional(),
})
export type LoginRequest = z.input<typeof loginRequest>

/** Who is signed in. */
export const authUser = z.object({
  practitioner: z.object({ id: smallId, name: z.string() }),
  email: z.string(),
  /** UTC instants. */
  last_login: z.string().nullable(),
  created_at: z.string(),
  /** Until when a password that an operator handed out opens the back office; null when its owner chose it. */
  temporary_password_until: z.string().nullable(),
})
export type AuthUser = z.infer<typeof authUser>

const accessToken = z.string().describe('`Authorization: Bearer …`; good for a quarter of an hour.')
const refreshToken = z
  .string()
  .describe('Gives the next pair once, within two hours, for fourteen hours after the login.')

/** The answer of POST /api/auth/login. */
export const loginView = z.object({
  access_token: accessToken,
  refresh_token: refreshToken,
  device_token: z.string().describe('To be kept by the browser after the logout, and sent with the next login.'),
  user: authUser,
})
export type LoginView = z.infer<typeof loginView>

/** POST /api/auth/refresh */
export const refreshRequest = z.object({ refresh_token: z.string().min(1).max(200) })
/** The token that was sent is worth nothing from now on: the one in the answer takes its place. */
export const refreshView = z.object({ access_token: accessToken, refresh_token: refreshToken })
export type RefreshView = z.infer<typeof refreshView>

/** GET /api/auth/verify */
export const verifyView = z.object({ valid: z.literal(true) })

/** POST /api/auth/change-password */
export const changePasswordRequest = z.object({ current_password: typedPassword, new_password: newPassword })
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>
/** The session goes on by these tokens; those from before are worth nothing. */
export const changePasswordView = refreshView.extend({ done: z.literal(true) })
export type ChangePasswordView = z.infer<typeof changePasswordView>

/** GET and PUT /api/backoffice/agenda-letters: whether what colleagues change in one's agenda is mailed, too. */
export const agendaLetters = z.object({ wanted: z.boolean() })
/** GET /api/auth/sessions: one's own, the newest first. */
export const sessionsView = z.array(
  z.object({
    id: sessionId,
    /** UTC instants. */
    opened_at: z.string(),
    last_used_at: z.string(),
    ends_at: z.string(),
    /** « Firefox, Windows »; null when the browser said nothing of itself. */
    browser: z.string().nullable(),
    /** The one that asks. */
    is_own: z.boolean(),
  }),
)
export type SessionsView = z.infer<typeof sessionsView>

/** The answer where there is nothing else to say. */
export const doneView = z.object({ done: z.literal(true) })
