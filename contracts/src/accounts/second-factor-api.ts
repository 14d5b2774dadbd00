import { z } from 'zod'
import { authenticationResponse, creationOptions, passkeyId, registrationResponse, requestOptions } from './passkeys.ts'
import { typedPassword } from './password.ts'
import { recoveryCode } from './recovery-code.ts'

const loginToken = z.string().min(1).max(2_000)

/** The answer of POST /api/auth/login with status 202: the password was right, and a passkey is required too. */
export const secondStepView = z.object({
  login_token: loginToken.describe('Identifies this login for five minutes. It gives no access by itself.'),
  options: requestOptions.describe('For `navigator.credentials.get()`.'),
})
export type SecondStepView = z.infer<typeof secondStepView>

/** POST /api/auth/login/passkey */
export const passkeyLoginRequest = z.object({ login_token: loginToken, response: authenticationResponse })
export type PasskeyLoginRequest = z.input<typeof passkeyLoginRequest>

/** A recovery code that is typed instead of using a passkey. */
export const typedRecoveryCode = z.object({ recovery_code: recoveryCode })

/** POST /api/auth/login/recovery-code */
export const recoveryLoginRequest = typedRecoveryCode.extend({ login_token: loginToken })
export type RecoveryLoginRequest = z.input<typeof recoveryLoginRequest>

/** The body of calls that require the password again. */
export const passwordAgain = z.object({ password: typedPassword })
export type PasswordAgain = z.input<typeof passwordAgain>

/** GET /api/auth/second-factor */
export const secondFactorView = z.object({
  /** In the order in which they were added. Empty when the password alone is enough. */
  passkeys: z.array(
    z.object({
      id: passkeyId,
      /** The browser in which it was added, « Firefox, Windows »; null when the browser did not identify itself. */
      browser: z.string().nullable(),
      /** UTC instant. */
      added_at: z.string(),
    }),
  ),
  recovery_codes_left: z.int().min(0),
})
export type SecondFactorView = z.infer<typeof secondFactorView>

/** POST /api/auth/passkeys/options */
export const passkeyOptionsView = z.object({
  token: z.string().describe('To be sent with the response of the browser. Valid for five minutes.'),
  options: creationOptions.describe('For `navigator.credentials.create()`.'),
})
export type PasskeyOptionsView = z.infer<typeof passkeyOptionsView>

/** POST /api/auth/passkeys */
export const addPasskeyRequest = z.object({ token: z.string().min(1).max(100), response: registrationResponse })
export type AddPasskeyRequest = z.input<typeof addPasskeyRequest>

const recoveryCodes = z.array(z.string()).describe('Ten codes, each valid for one login. They are not shown again.')

/** The answer of POST /api/auth/passkeys. */
export const passkeyAddedView = z.object({
  recovery_codes: recoveryCodes.nullable().describe('With the first passkey; null with any other.'),
})
export type PasskeyAddedView = z.infer<typeof passkeyAddedView>

/** POST /api/auth/recovery-codes */
export const recoveryCodesView = z.object({ recovery_codes: recoveryCodes })
export type RecoveryCodesView = z.infer<typeof recoveryCodesView>

/** POST /api/auth/passkeys/remove. The id is in the body, because it may be too long for a path. */
export const removePasskeyRequest = z.object({ id: passkeyId, password: typedPassword })
export type RemovePasskeyRequest = z.input<typeof removePasskeyRequest>
