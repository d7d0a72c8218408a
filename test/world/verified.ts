import { insertRow } from './rows.ts'

/** A KYC document with its review; no bytes are stored. */
export async function aKycDocument(
  userId: string,
  documentType: string,
  status: 'approved' | 'pending',
): Promise<void> {
  const { id: fileId } = await insertRow('files', {
    userId,
    bucket: 'kyc-documents',
    storageKey: crypto.randomUUID(),
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    byteSize: 1,
    sha256: Buffer.alloc(32),
    category: 'kyc',
    documentType,
  })
  const reviewedAt = status === 'approved' ? new Date() : null
  await insertRow('kycSubmissions', { userId, fileId, documentType, status, reviewedAt })
}
