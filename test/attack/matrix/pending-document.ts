import { randomBytes, randomUUID } from 'node:crypto'
import { insertRow } from '#test/world/rows.ts'

/** A pending KYC document of a person or an application. */
export async function aPendingDocument(
  of: { userId: string } | { applicationId: string },
  documentType = 'bank_statement',
) {
  const file = await insertRow('files', {
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
  const submission = await insertRow('kycSubmissions', {
    ...of,
    fileId: file.id,
    documentType,
    slot: 1,
    status: 'pending',
  })
  return { file: file.id, submission: submission.id }
}
