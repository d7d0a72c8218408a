import type { Work } from '#app/notices/notify-admins.server.ts'
import { deskPath } from '#app/review/desk/path.ts'
import type { TurnFilter } from '#app/review/desk/turn.ts'

export const WORK_PATHS = {
  profile: '/admin/profiles',
  version: '/admin/versions',
  application: '/admin/applications',
  kyc: '/admin/kyc',
  listing: '/admin/listings',
  account: '/admin/users',
  message: '/admin/messages',
} as const satisfies Record<Work, string>

/** The open or overdue items of a desk; the inbox shows open messages by default. */
export const workPath = (work: Work, turn: Extract<TurnFilter, 'ours' | 'overdue'>): string =>
  deskPath(WORK_PATHS[work], { turn: work === 'message' && turn === 'ours' ? null : turn })
