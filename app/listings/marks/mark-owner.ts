import { isUnapproved, type Viewer } from '#app/lib/viewer.ts'

/**
 * The owner of a viewer's saved items: the tab for a guest, the account for a member. Unapproved members do not
 * compare.
 */
export function markOwnerOf(viewer: Viewer) {
  return viewer.kind === 'guest'
    ? { owner: 'guest', isGuest: true, canCompare: true }
    : { owner: viewer.userId, isGuest: false, canCompare: !isUnapproved(viewer) }
}
