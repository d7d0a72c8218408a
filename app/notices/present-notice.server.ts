import { sql } from 'kysely'
import { rightsStillHold } from '#app/db/rests-on.server.ts'

/** Replaces a notice that its reader may no longer see. */
export const UNAVAILABLE_NOTICE = {
  title: 'No longer available',
  text: 'You no longer have access to this item.',
} as const

/** Whether all rights of a notice's row are still valid for its reader. */
export const isHeld = () => rightsStillHold(sql`notices.user_id`, sql`notices.rests_on`)

type Present = { title: string; text: string | null; path: string }

/** A notice as its reader may see it now: kind and time remain; text and page require its rights. */
export function presentNotice<T extends Present & { isHeld: boolean }>({ isHeld: holds, ...row }: T) {
  return holds ? row : { ...row, ...UNAVAILABLE_NOTICE, path: '/notifications' }
}
