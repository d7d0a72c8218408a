import { sql } from 'kysely'
import { holdsStill } from '#app/db/rests-on.server.ts'

/** Replaces a notice that its reader may no longer see. */
export const LAPSED = {
  title: 'No longer available',
  text: 'You no longer have access to this item.',
} as const

/** Whether all rights of a notice's row hold for its reader. */
export const isHeld = () => holdsStill(sql`notices.user_id`, sql`notices.rests_on`)

type Told = { title: string; text: string | null; path: string }

/** A notice as its reader may read it now: kind and time stay; text and page need the right. */
export function presentTold<T extends Told & { isHeld: boolean }>({ isHeld: holds, ...row }: T) {
  return holds ? row : { ...row, ...LAPSED, path: '/notifications' }
}
