import { z } from 'zod'
import { typedEmail } from '../shared/email.ts'
import { smallId } from '../shared/ids.ts'
import { sessionId } from './access-token.ts'
import { newPassword, typedPassword } from './password.ts'
import { role } from './roles.ts'

const NO_EMAIL = 'Email invalide'

/** POST /api/auth/login. */
export const loginRequest = z.object({
  email: typedEmail(NO_EMAIL),
  password: typedPassword,
  /**
   * The token that an earlier login gave this browser. With it, wrong passwords from other browsers do not lock this
   * one out.
   */
  device_token: z.string().max(1_000).nullable().optional(),
})
export type LoginRequest = z.input<typeof loginRequest>

/** The practitioner who is logged in. */
export const authUser = z.object({
  practitioner: z.object({ id: smallId, name: z.string() }),
  email: z.string(),
  role,
  /** Whether they also have the role `operator`, and with it the page « Exploitation » (ADR 83). */
  is_operator: z.boolean(),
  /** UTC instant; null before the first login. */
  last_login: z.string().nullable(),
  /** UTC instant. */
  created_at: z.string(),
  /**
   * Until when a temporary password from an operator is valid, a UTC instant; null when the practitioner chose the
   * password.
   */
  temporary_password_until: z.string().nullable(),
})
export type AuthUser = z.infer<typeof authUser>

const accessToken = z.string().describe('`Authorization: Bearer …`; valid for a quarter of an hour.')
const refreshToken = z
  .string()
  .describe('Can be exchanged once for the next two tokens, within two hours and until fourteen hours after the login.')

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
/** The new refresh token takes the place of the one that was sent. */
export const refreshView = z.object({ access_token: accessToken, refresh_token: refreshToken })
export type RefreshView = z.infer<typeof refreshView>

const invitationToken = z.string().min(1).max(300).describe('The secret of the link in the mail.')
/** POST /api/auth/invitations/look-up */
export const invitationLookUp = z.object({ token: invitationToken })
export const invitationView = z.object({
  name: z.string(),
  email: z.string(),
  /** UTC instant. */
  valid_until: z.string(),
})
export type InvitationView = z.infer<typeof invitationView>
/** POST /api/auth/invitations/accept */
export const invitationAcceptance = z.object({ token: invitationToken, password: newPassword })
/** The address with which the person logs in from now on. */
export const invitationAccepted = z.object({ email: z.string() })

/** GET /api/auth/verify */
export const verifyView = z.object({ valid: z.literal(true) })

/** POST /api/auth/change-password */
export const changePasswordRequest = z.object({ current_password: typedPassword, new_password: newPassword })
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>
/** The new tokens of the session; the earlier ones are no longer valid. */
export const changePasswordView = refreshView.extend({ done: z.literal(true) })
export type ChangePasswordView = z.infer<typeof changePasswordView>

/**
 * GET and PUT /api/backoffice/agenda-letters: whether the practitioner gets a mail when a colleague changes their
 * agenda.
 */
export const agendaLetters = z.object({ wanted: z.boolean() })

/** GET and PUT /api/backoffice/morning-letter: whether the practitioner gets a mail every morning (ADR 113). */
export const morningLetter = z.object({ wanted: z.boolean() })

/** GET /api/auth/sessions: the practitioner's own sessions, the newest first. */
export const sessionsView = z.array(
  z.object({
    id: sessionId,
    /** UTC instants. */
    opened_at: z.string(),
    last_used_at: z.string(),
    /** When it ends if it is not used before: two hours after the last use, at most fourteen after the login. */
    ends_at: z.string(),
    /** « Firefox, Windows »; null when the browser did not identify itself. */
    browser: z.string().nullable(),
    /** Whether it is the session of this request. */
    is_own: z.boolean(),
  }),
)
export type SessionsView = z.infer<typeof sessionsView>

/** The answer of a call that has nothing else to return. */
export const doneView = z.object({ done: z.literal(true) })
