import { randomBytes, randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'

/** A KYC document of a person, or of an application, that waits. */
export async function aPaper(
  of: { userId: string } | { applicationId: string },
  documentType = 'bank_statement',
) {
  const file = await db()
    .insertInto('files')
    .values({
      ...of,
      bucket: 'kyc-documents',
      storageKey: `matrix/${randomUUID()}`,
      fileName: 'id.pdf',
      contentType: 'application/pdf',
      byteSize: 10,
      sha256: randomBytes(32),
      category: 'kyc',
      documentType,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const submission = await db()
    .insertInto('kycSubmissions')
    .values({ ...of, fileId: file.id, documentType, slot: 1, status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { file: file.id, submission: submission.id }
}
