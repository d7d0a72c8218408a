import { ASK_AGAIN_DAYS } from './schema.ts'
import type { ConnectionStatus } from './workflow.ts'

/** A request between two companies, seen from one of them. */
type RequestFacts = {
  id: string
  /** This side sent the request. */
  isMine: boolean
  status: ConnectionStatus
  createdAt: Date
  decidedAt: Date | null
}

export type ConnectionState =
  | { state: 'none'; requestId: null; askAgainAt: null }
  | { state: 'asked' | 'asks_you' | 'connected'; requestId: string; askAgainAt: null }
  | { state: 'declined'; requestId: string; askAgainAt: Date }

export const NOT_ASKED: ConnectionState = { state: 'none', requestId: null, askAgainAt: null }

const ASK_AGAIN_MS = ASK_AGAIN_DAYS * 86_400_000

/** Declines after this time still block a new request at `at`. */
export function declinedSince(at: Date): Date {
  return new Date(at.getTime() - ASK_AGAIN_MS)
}

/** The state between two companies: an open or accepted request first, then a recent decline (MEM-367, MEM-371). */
export function connectionState(requests: readonly RequestFacts[], at: Date): ConnectionState {
  const live = requests.find(({ status }) => status === 'accepted' || status === 'pending')
  if (live) {
    const state = live.status === 'accepted' ? 'connected' : live.isMine ? 'asked' : 'asks_you'
    return { state, requestId: live.id, askAgainAt: null }
  }
  for (const { id, isMine, status, decidedAt } of requests) {
    if (!isMine || status !== 'declined' || !decidedAt) continue
    /** When the side whose request was declined may ask again (MEM-386). */
    const until = new Date(decidedAt.getTime() + ASK_AGAIN_MS)
    if (until > at) return { state: 'declined', requestId: id, askAgainAt: until }
  }
  return NOT_ASKED
}

export type AskRefusal = 'self' | 'duplicate' | 'asks_you'

/** Why a company may not ask another to connect now; null if it may. A unique index settles concurrent requests. */
export function connectRefusal(isSelf: boolean, { state }: ConnectionState): AskRefusal | null {
  if (isSelf) return 'self'
  if (state === 'none') return null
  return state === 'asks_you' ? 'asks_you' : 'duplicate'
}
