import { accountMails, applicationMails } from './accounts.ts'
import { companyMails, kycMails } from './companies.ts'
import { accessMails, listingMails } from './listings.ts'
import { backOfficeMails, dealMails, siteMails } from './people.ts'
import type { MailSample, SampleGroup } from './sample.ts'

/** Every email with sample data; its test fails when one is missing. */
export const MAIL_GALLERY: readonly SampleGroup[] = [
  accountMails,
  applicationMails,
  companyMails,
  kycMails,
  listingMails,
  accessMails,
  dealMails,
  siteMails,
  backOfficeMails,
]

/** The key of a sample in a URL: "listing.approve~2" is the second of its kind. */
export function sampleKey({ kind }: MailSample, place: number): string {
  return place === 0 ? kind : `${kind}~${place + 1}`
}

export type KeyedSample = MailSample & { key: string }

/** The gallery with the key of each sample. */
export function keyedGallery(): { title: string; samples: KeyedSample[] }[] {
  const seen = new Map<string, number>()
  return MAIL_GALLERY.map(({ title, samples }) => ({
    title,
    samples: samples.map((one) => {
      const place = seen.get(one.kind) ?? 0
      seen.set(one.kind, place + 1)
      return { ...one, key: sampleKey(one, place) }
    }),
  }))
}
