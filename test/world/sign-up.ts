import { db } from '#app/db/client.server.ts'
import * as developer from '#app/kyc/sign-up/routes/developer.tsx'
import * as investor from '#app/kyc/sign-up/routes/investor.tsx'
import { aNewAddress, GOOD_PASSWORD } from './accounts.ts'
import { type GivenFile, smallPdf } from './files.ts'
import { visit } from './pages.tsx'

export const investorForm = (changed: Record<string, string> = {}) => ({
  fullName: 'Żaneta Łęcka',
  companyName: 'Łęcka Family Office',
  email: aNewAddress(),
  password: GOOD_PASSWORD,
  confirmPassword: GOOD_PASSWORD,
  country: 'pl',
  investmentRange: '1-5m',
  acceptTerms: 'on',
  ...changed,
})

export const developerForm = (changed: Record<string, string> = {}) => ({
  companyName: 'Kamienica Development',
  contactPerson: 'Jan Ślusarz',
  email: aNewAddress(),
  password: GOOD_PASSWORD,
  confirmPassword: GOOD_PASSWORD,
  registrationNumber: '0000123456',
  taxId: 'PL5260001246',
  certifyAccuracy: 'on',
  ...changed,
})

export const aPdf = (name = 'bilans 2025.pdf'): GivenFile => ({ name, bytes: smallPdf(name) })

/** A registration as posted by a browser, each file under the name of its input. */
export function registration(
  fields: Record<string, string>,
  files: Record<string, GivenFile> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, { name: fileName, bytes }] of Object.entries(files))
    form.append(name, new File([new Uint8Array(bytes)], fileName))
  return form
}

export const asInvestor = (fields: Record<string, string>, files: Record<string, GivenFile> = {}) =>
  visit(investor, '/signup/investor', { form: registration(fields, files) })
export const asDeveloper = (fields: Record<string, string>, files: Record<string, GivenFile> = {}) =>
  visit(developer, '/signup/developer', { form: registration(fields, files) })

export const accountOf = (email: string) =>
  db()
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .where('u.email', '=', email)
    .selectAll('m')
    .select(['u.emailVerified', 'u.name'])
    .executeTakeFirst()

export const documentsOf = (userId: string) =>
  db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('s.userId', '=', userId)
    .select(['s.documentType', 's.status', 'f.fileName', 'f.bucket', 'f.userId'])
    .orderBy('s.documentType')
    .execute()
