import { accountMails, applicationMails } from './accounts.ts'
import { companyMails, kycMails } from './companies.ts'
import { accessMails, listingMails } from './listings.ts'
import { backOfficeMails, dealMails, siteMails } from './people.ts'

/** Every email with sample data; the test fails if one is missing. `key` distinguishes samples of one kind. */
export const MAIL_SAMPLES = [
  ...accountMails,
  ...applicationMails,
  ...companyMails,
  ...kycMails,
  ...listingMails,
  ...accessMails,
  ...dealMails,
  ...siteMails,
  ...backOfficeMails,
].map((sample, at, all) => ({
  ...sample,
  key: `${sample.kind} ${all.slice(0, at).filter(({ kind }) => kind === sample.kind).length + 1}`,
}))
