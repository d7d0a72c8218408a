import { z } from 'zod'

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What a browser answers when a passkey was made; anything else of it is left out. */
export const registrationAnswer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: z.array(z.enum(TRANSPORTS)).max(7).optional().catch(undefined),
  }),
})

/** What a browser answers when a passkey signed in. */
export const signInAnswer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).optional(),
  }),
})

/** A posted JSON text by its schema; undefined for anything else. */
export function readAnswer<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  if (text.length > 64_000) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Characters of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 60
/** Passkeys of one account. */
export const MOST_PASSKEYS = 10

/** A typed name as it is stored; `device` stands in for nothing typed. */
export function passkeyName(typed: string, device: string): string {
  const text = typed.replace(/\p{Cc}+/gu, ' ').trim()
  return [...(text || device)].slice(0, PASSKEY_NAME_LENGTH).join('')
}
