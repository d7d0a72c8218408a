import { acceptAttribute, kindLabels, type UploadRule } from '#app/files/rules.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { type DocumentType, kycRule } from '../schema.ts'
import type { SignUpKind } from './schema.ts'
import { STORED_PRIVATELY } from './page.words.ts'

type SignUpFile = { name: string; documentType: DocumentType; rule: UploadRule }

/** The balance sheet and the portfolio are PDFs here (MEM-032). */
const asPdf = (documentType: DocumentType): UploadRule => ({
  ...kycRule(documentType, 'developer'),
  accept: ['pdf'],
})

/** The file inputs of each form: the place each fills and what they take, as that place does (PUB-166, MEM-028, MEM-032, MEM-039). */
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

/** What the page says of a file input, and what the browser offers for it. */
export type ShownFile = { accept: string; hint: string }

/** The file inputs of a form as its page shows them: told by the server, since pages before the sign-in are light. */
export function shownFiles(kind: SignUpKind): Record<string, ShownFile> {
  return Object.fromEntries(
    SIGN_UP_FILES[kind].map(({ name, rule: { accept, maxBytes } }) => [
      name,
      {
        accept: acceptAttribute(accept),
        hint: `${kindLabels(accept)}, up to ${fileSize(maxBytes)}. ${STORED_PRIVATELY}`,
      },
    ]),
  )
}
