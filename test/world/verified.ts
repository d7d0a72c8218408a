import type { DocumentType } from '#app/kyc/schema.ts'
import { aDocument } from './companies.ts'

/** A KYC document with its review; no bytes are stored. */
export const aKycDocument = (userId: string, type: string, status: 'approved' | 'pending') =>
  aDocument(userId, type as DocumentType, { status })
