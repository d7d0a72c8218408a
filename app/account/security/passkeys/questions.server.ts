import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { dropCookie, keepCookie, readCookie } from '../cookies.server.ts'

/** Seconds in which an authenticator has to answer. */
const QUESTION_SECONDS = 300

/** Remembers a challenge for the browser that asked; answers its cookie. Without a user it belongs to a sign-in. */
export async function keepQuestion(challenge: string, userId: string | null): Promise<string> {
  const secret = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + QUESTION_SECONDS * 1000)
  await transaction((tx) =>
    tx
      .insertInto('passkeyChallenges')
      .values({ tokenHash: hashToken(secret), userId, challenge, createdAt, expiresAt })
      .execute(),
  )
  return keepCookie('question', secret, QUESTION_SECONDS)
}

/** Takes the browser's challenge away and answers it; null when there is none for this user, or it is too old. */
export async function takeQuestion(request: Request, userId: string | null): Promise<string | null> {
  const secret = await readCookie('question', request)
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

export const dropQuestion = () => dropCookie('question')
