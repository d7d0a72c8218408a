import { kindLabels, type UploadRule } from '#app/files/rules.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
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
    { name: 'governmentId', documentType: 'passport_or_id', rule: kycRule('passport_or_id', 'investor') },
  ],
  developer: [
    { name: 'balanceSheet', documentType: 'financial_statements', rule: asPdf('financial_statements') },
    { name: 'portfolio', documentType: 'project_portfolio', rule: asPdf('project_portfolio') },
  ],
}

export type ShownFile = { rule: Pick<UploadRule, 'accept' | 'maxBytes'>; hint: string }

const PAGES = {
  investor: {
    title: 'Sign up as an investor',
    lead: `For family offices, funds, private equity and high-net-worth individuals. First confirm your email address. Then tell us about your company in 6 steps. Our team reviews it within ${REVIEW_TIME}.`,
    description: 'Sign up as an investor and choose your password.',
  },
  developer: {
    title: 'Sign up as a developer',
    lead: 'For small and mid-sized developers. We use your answers to prefill your company profile, which our team reviews.',
    description: 'Sign up as a developer and choose your password.',
  },
} as const

/** Texts and file inputs of a page; sent by the server to keep the page's script small. */
export const signUpPage = (kind: SignUpKind) => ({
  ...PAGES[kind],
  files: Object.fromEntries(
    SIGN_UP_FILES[kind].map(({ name, rule: { accept, maxBytes } }): [string, ShownFile] => {
      const limits = `${kindLabels(accept)}, up to ${fileSize(maxBytes)}.`
      return [
        name,
        { rule: { accept, maxBytes }, hint: `${limits} ${KYC_CONFIDENTIALITY} You can also send it later.` },
      ]
    }),
  ),
})
