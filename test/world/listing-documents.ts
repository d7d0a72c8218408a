import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from '#app/files/receive.server.ts'
import { temporaryFolder } from '#app/files/store.server.ts'
import type { ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { addDocument } from '#app/listings/documents/commands/change-document.server.ts'
import type { DocumentKind } from '#app/listings/documents/kinds.ts'
import { LISTING_DOCUMENT_RULE, type DocumentAudience } from '#app/listings/documents/schema.ts'
import { smallPdf } from './files.ts'
import { selectRow } from './rows.ts'
import { must } from './must.ts'

type Options = { title?: string; kind?: DocumentKind; opensTo?: DocumentAudience; bytes?: Uint8Array }

/** A document with real bytes for the owner's listing, stored by the product's own command. */
export async function aDocument(
  owner: ListingActor,
  listingId: number,
  { title = 'Operat szacunkowy', kind = 'valuation_report', opensTo = 'granted', bytes }: Options = {},
): Promise<{ id: string; fileId: string }> {
  const path = join(await temporaryFolder(), randomBytes(16).toString('hex'))
  const written = bytes ?? smallPdf(title)
  await writeFile(path, written)
  const looked = {
    path,
    rule: LISTING_DOCUMENT_RULE,
    bytes: written.length,
    sha256: createHash('sha256').update(written).digest(),
  }
  const inspected = await inspect(looked, 'operat.pdf')
  if (typeof inspected === 'string') throw new Error(`the document of this test is refused: ${inspected}`)
  const file = { ...inspected, originalName: 'operat.pdf', rule: LISTING_DOCUMENT_RULE, kept: [] }
  const added = must(await addDocument(owner, listingId, file, { title, kind, opensTo }))
  const { fileId } = await selectRow('listingDocuments', { id: added.id })
  return { id: added.id, fileId }
}
