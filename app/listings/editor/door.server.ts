import { redirect } from 'react-router'
import { isAdmin, isApproved } from '#app/gates/gate.server.ts'
import { openingOf, type Opening } from '#app/companies/queries/opening.server.ts'
import { gatePath, standingOf, type Viewer } from '#app/lib/viewer.ts'
import type { ListingActor } from '../commands/owned-listing.server.ts'

/** Why the owner's pages are closed to a viewer (ADM-110, ADM-114, ADM-125). */
type ClosedDoor = { door: 'guest' } | { door: 'not_developer' } | { door: 'no_company'; profilePath: string }
type NoCompanyDoor = { door: 'no_company'; profilePath: string; opening: Opening | null }
export type Door = { door: 'open'; actor: ListingActor } | ClosedDoor

/** Lets admins and members of an approved developer company pass. */
export function listingDoor(viewer: Viewer): Door {
  if (viewer.kind === 'guest') return { door: 'guest' }
  if (isAdmin(viewer)) return { door: 'open', actor: viewer }
  const type = viewer.company?.type ?? viewer.userType
  if (type === 'investor' || type === 'due_diligence') return { door: 'not_developer' }
  if (isApproved(viewer)) return { door: 'open', actor: viewer }
  return { door: 'no_company', profilePath: gatePath(viewer) ?? '/my-profile' }
}

/** The same for a page, with the next steps to open it. Redirects a suspended member to their status page (ADM-196). */
export async function listingPageDoor(
  viewer: Viewer,
): Promise<Exclude<Door, { door: 'no_company' }> | NoCompanyDoor> {
  if (viewer.kind === 'member' && standingOf(viewer) === 'suspended') throw redirect('/profile/suspended')
  const door = listingDoor(viewer)
  return door.door === 'no_company' ? { ...door, opening: await openingOf(viewer) } : door
}
