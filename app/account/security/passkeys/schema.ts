import { z } from 'zod'

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** The browser's registration response; other fields are dropped. */
export const registrationResponseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: z.array(z.enum(TRANSPORTS)).max(7).optional().catch(undefined),
  }),
})

export const authenticationResponseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).optional(),
  }),
})

/** Parses posted JSON text by a schema; undefined if invalid. */
export function parseResponse<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  if (text.length > 64_000) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const PASSKEY_NAME_LENGTH = 60
export const MAX_PASSKEYS = 10

export function passkeyName(typed: string, device: string): string {
  const text = typed.replace(/\p{Cc}+/gu, ' ').trim()
  return [...(text || device)].slice(0, PASSKEY_NAME_LENGTH).join('')
}
