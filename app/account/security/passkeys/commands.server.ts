import { z } from 'zod'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { brand } from '#app/lib/identity.ts'
import { isUuid } from '#app/lib/ids.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { isFresh } from '../../fresh-proof.server.ts'
import { endPendingSignIns } from '../commands/end-sessions.server.ts'
import { notifySecurityChange } from '../notify-security-change.server.ts'
import { relyingParty, storeChallenge, consumeChallenge } from './challenges.server.ts'

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
const registrationResponseSchema = z.object({
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
const MAX_PASSKEYS = 10

function passkeyName(typed: string, device: string): string {
  const text = typed.replace(/\p{Cc}+/gu, ' ').trim()
  return [...(text || device)].slice(0, PASSKEY_NAME_LENGTH).join('')
}

export type PasskeyRefusal = 'not_fresh' | 'not_possible' | 'too_many' | 'not_verified' | 'not_found'

/** Loaded on first use, because few requests need the library. */
export const webauthn = () => import('@simplewebauthn/server')

export async function startPasskeyRegistration(
  member: Member,
): Promise<Result<{ options: object; cookie: string }, PasskeyRefusal>> {
  const party = relyingParty()
  if (!party) return refuse('not_possible')
  if (!isFresh(member)) return refuse('not_fresh')
  const known = await db()
    .selectFrom('passkeys')
    .where('userId', '=', member.userId)
    .select(['credentialId'])
    .execute()
  if (known.length >= MAX_PASSKEYS) return refuse('too_many')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: brand(),
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(member.userId)),
    userName: member.email,
    userDisplayName: member.fullName,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return ok({ options, cookie: await storeChallenge(options.challenge, member.userId) })
}

/** Stores a passkey that the authenticator created with user verification, after a fresh sign-in. */
export async function addPasskey(
  member: Member,
  request: Request,
  { answer, name, device }: { answer: string; name: string; device: string },
): Promise<Result<null, PasskeyRefusal>> {
  const party = relyingParty()
  if (!party) return refuse('not_possible')
  if (!isFresh(member)) return refuse('not_fresh')
  const { userId } = member
  const challenge = await consumeChallenge(request, userId)
  const response = parseResponse(registrationResponseSchema, answer)
  if (challenge === null || !response) return refuse('not_verified')
  const { verifyRegistrationResponse } = await webauthn()
  const { response: parts, ...rest } = response
  const { transports, ...bytes } = parts
  const checked = await verifyRegistrationResponse({
    response: { ...rest, response: { ...bytes, ...(transports && { transports }) } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return refuse('not_verified')
  const { credential } = checked.registrationInfo
  return transaction(async (tx) => {
    await lockAccount(tx, member.userId)
    const { count } = await tx
      .selectFrom('passkeys')
      .where('userId', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_PASSKEYS) return refuse('too_many')
    const stored = await tx
      .insertInto('passkeys')
      .values({
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: transports ?? [],
        name: passkeyName(name, device),
        createdAt: now(),
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return refuse('not_verified')
    await auditOwn(tx, member, 'passkey.add')
    await notifySecurityChange(tx, userId, 'passkey_added')
    return ok(null)
  })
}

/** Removes one of the member's own passkeys after a fresh sign-in; any other id is not found. */
export async function removePasskey(member: Member, id: string): Promise<Result<null, PasskeyRefusal>> {
  if (!isFresh(member)) return refuse('not_fresh')
  if (!isUuid(id)) return refuse('not_found')
  const { userId } = member
  return transaction(async (tx) => {
    await lockAccount(tx, member.userId)
    const deleted = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) return refuse('not_found')
    await endPendingSignIns(tx, userId)
    await auditOwn(tx, member, 'passkey.remove')
    await notifySecurityChange(tx, userId, 'passkey_removed')
    return ok(null)
  })
}
