import { isUnapproved, type Viewer } from '#app/lib/viewer.ts'

/** Where a viewer's marks belong: a guest's to their tab, a member's to their account. Whoever waits for an approval does not compare. */
export function keeperOf(viewer: Viewer) {
  return viewer.kind === 'guest'
    ? { owner: 'guest', isGuest: true, compares: true }
    : { owner: viewer.userId, isGuest: false, compares: !isUnapproved(viewer) }
}
