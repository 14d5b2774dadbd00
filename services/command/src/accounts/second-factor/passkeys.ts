import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@alba/contracts/accounts/passkeys'
import { centre } from '@alba/contracts/centre/centre'
import { isLoopback } from '@alba/platform/config'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { OpenedAccount, Passkey } from '../account.ts'

/** Milliseconds for which a browser waits for somebody's finger or phone. */
const TIMEOUT = 120_000
/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/**
 * For which site passkeys are, from PUBLIC_URL. A browser makes none for an address without a name: the copy on one's own
 * machine has them at http://localhost.
 */
export function siteOf(publicUrl: string): { readonly rpId: string; readonly origin: string } {
  const url = new URL(publicUrl)
  if (isLoopback(url.hostname)) url.hostname = 'localhost'
  return { rpId: url.hostname, origin: url.origin }
}

const known = ({ passkeyId, transports }: Passkey) => ({ id: passkeyId, transports: [...transports] })

/** What a browser needs to make a passkey. @param handle names the account to the authenticator, and tells nothing */
export async function creationFor(
  publicUrl: string,
  { email, passkeys }: OpenedAccount,
  { name, handle }: { readonly name: string; readonly handle: string },
): Promise<CreationOptions> {
  const options = await generateRegistrationOptions({
    rpName: centre.name,
    rpID: siteOf(publicUrl).rpId,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(handle)),
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: passkeys.map(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return options as CreationOptions
}

/** What a browser needs to ask for one of the account's passkeys. */
export async function requestFor(publicUrl: string, { passkeys }: OpenedAccount): Promise<RequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl).rpId,
    allowCredentials: passkeys.map(known),
    timeout: TIMEOUT,
    userVerification: 'preferred',
  })
  return options as RequestOptions
}

/** The passkey that a browser made; undefined when it is not what was asked for. */
export async function madePasskey(
  publicUrl: string,
  response: RegistrationResponse,
  challenge: string,
): Promise<Passkey | undefined> {
  const { rpId, origin } = siteOf(publicUrl)
  const { transports = [], ...signed } = response.response
  try {
    if (!hasNoAttestation(response)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { passkeyId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports }
  } catch {
    // The library throws what a wrong answer lacks: which of it, only a forger would like to hear.
    return undefined
  }
}

/**
 * No certificate was asked for, and none is looked at: to verify one the library would ask an address that stands in it.
 * A signature by the passkey itself names nobody, and browsers leave it there.
 */
function hasNoAttestation({ response }: RegistrationResponse): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/** How often the passkey now says it was used; undefined when it did not sign this, here. */
export async function signedBy(
  publicUrl: string,
  { passkeyId, publicKey, counter }: Passkey,
  response: AuthenticationResponse,
  challenge: string,
): Promise<number | undefined> {
  const { rpId, origin } = siteOf(publicUrl)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: passkeyId, publicKey: isoBase64URL.toBuffer(publicKey), counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
