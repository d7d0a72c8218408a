import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { setCookieHeader, readCookie } from '../../session.server.ts'
import { isIP } from 'node:net'
import { env } from '#app/lib/env.ts'

/** The host of PUBLIC_ORIGIN; null where browsers allow no passkeys: an IP address, or neither https nor localhost. */
export function relyingParty(): { id: string; origin: string } | null {
  const { publicOrigin } = env()
  const { hostname, protocol } = new URL(publicOrigin)
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  if (!isSafe || isIP(hostname) !== 0 || hostname.startsWith('[')) return null
  return { id: hostname, origin: publicOrigin }
}

/** Lifetime of a challenge in seconds. */
const CHALLENGE_SECONDS = 300

/** Stores a challenge for the requesting browser and returns its cookie. Without a user it belongs to a sign-in. */
export async function storeChallenge(challenge: string, userId: string | null): Promise<string> {
  const secret = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_SECONDS * 1000)
  await transaction((tx) =>
    tx
      .insertInto('passkeyChallenges')
      .values({ tokenHash: hashToken(secret), userId, challenge, createdAt, expiresAt })
      .execute(),
  )
  return setCookieHeader('challenge', secret, CHALLENGE_SECONDS)
}

/** Takes the browser's challenge and deletes it; null if there is none for this user or it expired. */
export async function consumeChallenge(request: Request, userId: string | null): Promise<string | null> {
  const secret = await readCookie('challenge', request)
  if (secret === null) return null
  const row = await transaction((tx) =>
    tx
      .deleteFrom('passkeyChallenges')
      .where('tokenHash', '=', hashToken(secret))
      .returning(['challenge', 'userId', 'expiresAt'])
      .executeTakeFirst(),
  )
  return row && row.userId === userId && row.expiresAt > now() ? row.challenge : null
}
