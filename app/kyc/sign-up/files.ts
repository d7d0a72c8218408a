import { kindLabels, type UploadRule } from '#app/files/rules.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { type DocumentType, KYC_CONFIDENTIALITY, kycRule } from '../schema.ts'
import type { SignUpKind } from './schema.ts'

type SignUpFile = { name: string; documentType: DocumentType; rule: UploadRule }

/** Balance sheet and portfolio must be PDFs here (MEM-032). */
const asPdf = (documentType: DocumentType): UploadRule => ({
  ...kycRule(documentType, 'developer'),
  accept: ['pdf'],
})

/** File inputs of each form with their slot and its upload rule (PUB-166, MEM-028, MEM-032, MEM-039). */
export const SIGN_UP_FILES: Readonly<Record<SignUpKind, readonly SignUpFile[]>> = {
  investor: [
    {
      name: 'governmentId',
      documentType: 'passport_or_id',
      rule: kycRule('passport_or_id', 'investor'),
    },
  ],
  developer: [
    { name: 'balanceSheet', documentType: 'financial_statements', rule: asPdf('financial_statements') },
    { name: 'portfolio', documentType: 'project_portfolio', rule: asPdf('project_portfolio') },
  ],
}

/** Hint and limits of a file input. */
export type ShownFile = { rule: Pick<UploadRule, 'accept' | 'maxBytes'>; hint: string }

/** File inputs as shown on the page; computed on the server to keep the page's script small. */
export function shownFiles(kind: SignUpKind): Record<string, ShownFile> {
  return Object.fromEntries(
    SIGN_UP_FILES[kind].map(({ name, rule: { accept, maxBytes } }) => [
      name,
      {
        rule: { accept, maxBytes },
        hint: `${kindLabels(accept)}, up to ${fileSize(maxBytes)}. ${KYC_CONFIDENTIALITY} You can also send it later.`,
      },
    ]),
  )
}
