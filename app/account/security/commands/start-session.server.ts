import { randomBytes } from 'node:crypto'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { clientAddress } from '../../auth.server.ts'
import { sessionCookie } from '../cookies.server.ts'

/** Opens a session in the shape of the auth library, in the transaction of what allows it; answers its cookie. */
export async function startSession(tx: Tx, request: Request, userId: string): Promise<string> {
  const at = now()
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      userId,
      token,
      expiresAt: new Date(at.getTime() + env().lives.session * 1000),
      ipAddress: clientAddress(),
      userAgent: request.headers.get('User-Agent')?.slice(0, 500) ?? '',
      createdAt: at,
      updatedAt: at,
      lastUsedAt: at,
    })
    .execute()
  return sessionCookie(token)
}
