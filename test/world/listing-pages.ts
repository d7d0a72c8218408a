import type { Member } from '#app/lib/viewer.ts'
import type { ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { typedListing } from '#app/listings/editor/typed-listing.ts'
import { loadOwnListing } from '#app/listings/editor/queries/own.server.ts'
import { signedInCookie } from './accounts.ts'
import { type PageModule, visit } from './pages.tsx'

/** Opens one of the owner's pages, or posts to it, as this person; null is a guest. */
export async function open(
  module: PageModule,
  path: string,
  person: Member | null,
  form?: Record<string, string>,
) {
  const id = /\/my-listings\/([^/?]+)/.exec(path)?.[1]
  return visit(module, path, {
    ...(person && { cookie: await signedInCookie(person.userId) }),
    ...(form && { form }),
    ...(id && { params: { id } }),
  })
}

/** The editor's fields as a browser would post them back unchanged. */
export async function typedOf(owner: ListingActor, id: number): Promise<Record<string, string>> {
  const { fields, saleStatus, version } = await loadOwnListing(owner, String(id))
  return { ...typedListing({ fields, saleStatus }), version: String(version), intent: 'save' }
}
