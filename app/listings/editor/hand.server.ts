import { isAdmin } from '#app/gates/gate.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { OWNER_REFUSAL_WORDS } from '../commands/owned-listing.server.ts'
import { handListing } from './commands/hand-listing.server.ts'
import { HAND } from './ui/hand-over.words.ts'

/** Answers "Hand to {company}" of the editor. */
export async function handEditor(viewer: Viewer, id: number) {
  if (viewer.kind === 'guest') throw refusal('unauthenticated')
  if (!isAdmin(viewer)) throw refusal('access_denied')
  const handed = await handListing(viewer, id)
  if (!handed.ok && handed.refused === 'not_found') throw refusal('not_found', OWNER_REFUSAL_WORDS.not_found)
  return redirectWithToast(
    '/my-listings',
    handed.ok
      ? { title: HAND.done, text: HAND.told(handed.value.company), tone: 'ok' }
      : { title: HAND.failed, text: HAND.already, tone: 'error' },
  )
}
