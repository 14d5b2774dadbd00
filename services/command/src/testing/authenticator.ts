import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AuthenticationResponse, RegistrationResponse } from '@alba/contracts/accounts/passkeys'
import { cbor } from './cbor.ts'

/** Flags of what an authenticator signs (WebAuthn): the user is there; the data of a new passkey are included. */
const PRESENT = 0x01
const WITH_PASSKEY = 0x40

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const uint32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

type Challenge = { readonly challenge: string }

/** An authenticator and a browser with one passkey (ES256, attestation « none »), as a test needs them. */
export function authenticator(origin = 'https://maison-alba.example', rpId = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  /** The public key in COSE format (RFC 9052): key type EC2, algorithm ES256, curve P-256, x, y. */
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const clientDataOf = (type: 'webauthn.create' | 'webauthn.get', { challenge }: Challenge): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id: credential.id,
    /** @param format of the attestation. Tests pass others to imitate a forger */
    create(
      asked: Challenge,
      format = 'none',
      statement: ReadonlyMap<string, unknown> = new Map(),
    ): RegistrationResponse {
      const length = Buffer.from([0, id.length])
      const flags = Buffer.from([PRESENT | WITH_PASSKEY])
      const authData = Buffer.concat([sha256(rpId), flags, uint32(0), Buffer.alloc(16), length, id, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientDataOf('webauthn.create', asked).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    /** @param counter how often the passkey was used, according to the authenticator */
    sign(asked: Challenge, counter = 0): AuthenticationResponse {
      const clientData = clientDataOf('webauthn.get', asked)
      const authData = Buffer.concat([sha256(rpId), Buffer.from([PRESENT]), uint32(counter)])
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(clientData)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...credential, response }
    },
  }
}
