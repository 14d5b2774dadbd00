import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@alba/contracts/accounts/passkeys'
import { isLoopback } from '@alba/platform/config'
import type { KnownAccount, Passkey } from '../account.ts'

// A quarter of the modules of the service are those of this library, so it is loaded with the first passkey.
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** How long a browser waits for the user, in milliseconds. */
const TIMEOUT = 120_000
/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]
/**
 * A passkey also works without a PIN or a fingerprint, because the password was entered just before (ADR 58). Browsers
 * ask for one of them when the authenticator can check it.
 */
const userVerification = 'preferred'
const requireUserVerification = false
/** Alba asks for no extensions of WebAuthn. The library wants their results all the same. */
const clientExtensionResults = {}

/**
 * The site to which passkeys are bound, from PUBLIC_URL. Browsers make no passkeys for an IP address, so an
 * installation on the own machine uses http://localhost.
 */
export function siteOf(publicUrl: string): { readonly rpId: string; readonly origin: string } {
  const url = new URL(publicUrl)
  if (isLoopback(url.hostname)) url.hostname = 'localhost'
  return { rpId: url.hostname, origin: url.origin }
}

/** A passkey in the form in which options for the browser name it. */
const named = ({ passkeyId, transports }: Passkey) => ({ id: passkeyId, transports: [...transports] })

/** The site for which a passkey is made. `name` is that of the centre; undefined until it is entered. */
export type PasskeySite = { readonly publicUrl: string; readonly name: string | undefined }

/** The options with which a browser makes a passkey. @param handle identifies the account, without personal data */
export async function creationFor(
  site: PasskeySite,
  { email, passkeys }: KnownAccount,
  { name, handle }: { readonly name: string; readonly handle: string },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library()
  const { rpId } = siteOf(site.publicUrl)
  const options = await generateRegistrationOptions({
    rpName: site.name ?? rpId,
    rpID: rpId,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(handle)),
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: passkeys.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return options as CreationOptions
}

/** The options with which a browser asks for a passkey of the account. */
export async function requestFor(publicUrl: string, { passkeys }: KnownAccount): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl).rpId,
    allowCredentials: passkeys.map(named),
    timeout: TIMEOUT,
    userVerification,
  })
  return options as RequestOptions
}

/** The passkey that a browser made; undefined when it does not answer the challenge. */
export async function madePasskey(
  publicUrl: string,
  response: RegistrationResponse,
  challenge: string,
): Promise<Passkey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { isoBase64URL } = await helpers()
  const { rpId, origin } = siteOf(publicUrl)
  const { transports = [], ...signed } = response.response
  try {
    if (!(await hasNoCertificate(response))) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: signed, clientExtensionResults },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { passkeyId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports }
  } catch {
    // The library throws for a wrong answer. The reason is not answered, because it would help only a forger.
    return undefined
  }
}

/**
 * Whether the answer has no attestation certificate. None was requested, and none is verified: the library would call
 * an address that is in the certificate. A self-signed attestation contains no certificate, and is accepted.
 */
async function hasNoCertificate({ response }: RegistrationResponse): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/**
 * The signature counter of the passkey, as it is after this use.
 * @returns undefined when the passkey did not sign this challenge for this site, or when its counter did not advance: a
 * copy of the passkey may have been used
 */
export async function verifiedCounter(
  publicUrl: string,
  { passkeyId, publicKey, counter }: Passkey,
  response: AuthenticationResponse,
  challenge: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { isoBase64URL } = await helpers()
  const { rpId, origin } = siteOf(publicUrl)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: passkeyId, publicKey: isoBase64URL.toBuffer(publicKey), counter },
      requireUserVerification,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
