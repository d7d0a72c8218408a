import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Challenge = { challenge: string; rp?: { id?: string }; rpId?: string }
type Options = {
  origin?: string
  /** Whether the device verified the user, by fingerprint, face or PIN. */
  isVerified?: boolean
  /** A signature counter to use instead of the next one. */
  count?: number
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A simulated device with one passkey, which produces what a browser would pass to the page. */
export function anAuthenticator(ownOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge }: Challenge, { origin = ownOrigin }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, extra: number, { isVerified = true, count }: Options): Buffer {
    counter = count ?? counter + 1
    const head = Buffer.alloc(5)
    head.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | extra, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  const shared = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    make(request: Challenge, options: Options = {}): string {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(request.rp?.id ?? '', 0x40, options),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(cose),
      ])
      const attestation = new Map<string | number, string | Uint8Array | Map<string | number, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string | number, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', request, options)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      }
      return JSON.stringify({ ...shared, response })
    },
    prove(request: Challenge, options: Options = {}): string {
      const data = authenticatorData(request.rpId ?? '', 0, options)
      const client = clientData('webauthn.get', request, options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      }
      return JSON.stringify({ ...shared, response })
    },
  }
}
