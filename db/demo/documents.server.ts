import type { Tx } from '#app/db/client.server.ts'
import { saveFile } from '#app/files/save-file.server.ts'
import type { DocumentKind } from '#app/listings/documents/kinds.ts'
import {
  DOCUMENT_CATEGORY,
  LISTING_DOCUMENT_RULE,
  type DocumentAudience,
} from '#app/listings/documents/schema.ts'
import { receivedFrom } from './files.server.ts'
import type { SampleListing } from './listings.server.ts'
import { samplePdf } from './pdf.ts'
import { daysAgo } from './seed.ts'

/** Samples with documents: one open to members, two to grant holders. */
const WITH_DOCUMENTS = /^L(01|06|13|32)$/

type SampleDocument = { kind: DocumentKind; title: string; opensTo: DocumentAudience; lines: string[] }

function sampleDocumentsOf({
  title,
  location,
  built_surface,
  gla,
  gross_income,
}: SampleListing): SampleDocument[] {
  const area = `Built surface: ${built_surface ?? '-'} m², leasable: ${gla ?? '-'} m²`
  return [
    {
      kind: 'energy_certificate',
      title: `Energy certificate, ${title}`,
      opensTo: 'members',
      lines: [`Building: ${title}, ${location}`, area, 'The listing shows the indicators under Energy.'],
    },
    {
      kind: 'valuation_report',
      title: `Valuation report, ${title}`,
      opensTo: 'granted',
      lines: [
        `Subject: ${title}, ${location}`,
        area,
        'Method: income approach, cross-checked by comparison.',
        'The listing shows the value under the same heading.',
      ],
    },
    {
      kind: 'rent_roll',
      title: `Rent roll, ${title}`,
      opensTo: 'granted',
      lines: [
        `Property: ${title}`,
        `Gross income a year: EUR ${gross_income ?? '-'}`,
        'Tenants are named by number only.',
      ],
    },
  ]
}

type Place = { listingId: number; owner: { companyId: string; userId: string }; today: Date }

/** Documents of some samples, stored like an owner's upload. */
export async function addDocuments(tx: Tx, sample: SampleListing, place: Place): Promise<void> {
  if (!WITH_DOCUMENTS.test(sample.key)) return
  const { listingId, owner, today } = place
  for (const { kind, title, opensTo, lines } of sampleDocumentsOf(sample)) {
    const received = await receivedFrom(
      samplePdf(title, lines),
      `${kind.replaceAll('_', '-')}-${sample.slug}.pdf`,
      LISTING_DOCUMENT_RULE,
    )
    const fileId = await saveFile(tx, received, {
      userId: owner.userId,
      companyId: owner.companyId,
      bucket: 'general',
      category: DOCUMENT_CATEGORY,
      documentType: kind,
    })
    const createdAt = daysAgo(today, sample.created_days_ago, `${sample.key} ${kind}`)
    await tx.updateTable('files').set({ createdAt }).where('id', '=', fileId).execute()
    await tx
      .insertInto('listingDocuments')
      .values({
        listingId,
        fileId,
        title: title.slice(0, 120),
        kind,
        opensTo,
        uploadedBy: owner.userId,
        createdAt,
        updatedAt: createdAt,
      })
      .execute()
  }
}

/** Two views of a granted document, so that its owner's page is not empty. */
export async function addOpenings(
  tx: Tx,
  { listingId, reader, today }: { listingId: number; reader: Place['owner']; today: Date },
): Promise<void> {
  const documents = await tx
    .selectFrom('listingDocuments')
    .where('listingId', '=', listingId)
    .where('opensTo', '=', 'granted')
    .orderBy('kind')
    .select(['id', 'fileId'])
    .execute()
  for (const [index, document] of documents.entries()) {
    await tx
      .insertInto('listingDocumentOpenings')
      .values({
        listingId,
        documentId: document.id,
        fileId: document.fileId,
        userId: reader.userId,
        companyId: reader.companyId,
        openedAt: daysAgo(today, 18 - index * 4, `opening ${index}`),
      })
      .execute()
  }
}
