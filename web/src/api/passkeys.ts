import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@alba/contracts/accounts/passkeys'
import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { ApiError } from './errors.ts'

/** Makes the browser create a passkey. @throws {ApiError} with the message to show */
export const makePasskey = (options: CreationOptions): Promise<RegistrationResponse> =>
  askBrowser(() => startRegistration({ optionsJSON: options }))

/** Makes the browser ask for a passkey and sign the challenge with it. @throws {ApiError} with the message to show */
export const signChallenge = (options: RequestOptions): Promise<AuthenticationResponse> =>
  askBrowser(() => startAuthentication({ optionsJSON: options }))

async function askBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, 'Ce navigateur ne sait pas utiliser de clé d’accès.')
  return ask().catch(error => {
    console.warn('No passkey', error)
    throw new ApiError(0, sentenceOf(error))
  })
}

function sentenceOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : undefined
  switch (code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'Cet appareil a déjà une clé d’accès sur votre compte.'
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return 'Les clés d’accès ne fonctionnent qu’à l’adresse habituelle du site (sur votre machine : http://localhost).'
    default:
      // Browsers report a canceled request and a missing passkey by the same error.
      return 'La clé d’accès n’a pas été utilisée : la demande a été annulée ou a trop attendu. Merci de réessayer.'
  }
}
