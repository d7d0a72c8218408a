import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Question = { challenge: string; rp?: { id?: string }; rpId?: string }
type Manner = {
  origin?: string
  /** Whether the device asked for a fingerprint, a face or a PIN. */
  isVerified?: boolean
  /** A signature counter to use instead of the next one. */
  count?: number
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A device with one passkey, in plain arithmetic: it produces what a browser would hand to the page. */
export function anAuthenticator(ownOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counted = 0

  const clientData = (type: string, { challenge }: Question, { origin = ownOrigin }: Manner) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, extra: number, { isVerified = true, count }: Manner): Buffer {
    counted = count ?? counted + 1
    const head = Buffer.alloc(5)
    head.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | extra, 0)
    head.writeUInt32BE(counted, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  const shared = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    /** The answer to a challenge from the settings, as text. */
    make(question: Question, manner: Manner = {}): string {
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
        authenticatorData(question.rp?.id ?? '', 0x40, manner),
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
        clientDataJSON: base64url(clientData('webauthn.create', question, manner)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      }
      return JSON.stringify({ ...shared, response })
    },
    /** The answer to a challenge from the sign-in, as text. */
    prove(question: Question, manner: Manner = {}): string {
      const data = authenticatorData(question.rpId ?? '', 0, manner)
      const client = clientData('webauthn.get', question, manner)
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
