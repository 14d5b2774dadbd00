import { z } from 'zod'

/** Base64url text, as WebAuthn writes bytes in JSON. @param most the largest number of characters */
const base64url = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most)

/** The id of a passkey (WebAuthn « credential id », 1023 bytes at most). It is not secret. */
export const passkeyId = base64url(1_364)
/** The public key that verifies the signatures of a passkey, in COSE format. */
export const publicKey = base64url(4_000)
/** How a browser reaches the authenticator: `internal`, `hybrid`, `usb` … */
export const transports = z.array(z.string().max(20)).max(10)

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What `navigator.credentials.create()` takes, in JSON (WebAuthn 3, « PublicKeyCredentialCreationOptionsJSON »). */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('Milliseconds.'),
  attestation: z.literal('none'),
  /** The passkeys that the account already has. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** What `navigator.credentials.get()` takes, in JSON. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int().describe('Milliseconds.'),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(credential),
})
export type RequestOptions = z.infer<typeof requestOptions>

const answer = { id: passkeyId, rawId: passkeyId, type: z.literal('public-key') }

/** What a browser returns for `creationOptions`. */
export const registrationResponse = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
})
export type RegistrationResponse = z.infer<typeof registrationResponse>

/** What a browser returns for `requestOptions`. */
export const authenticationResponse = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
  }),
})
export type AuthenticationResponse = z.infer<typeof authenticationResponse>
