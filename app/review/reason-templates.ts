import { areDocumentsAlone, type AskedItem } from './asked/schema.ts'

/** Whole sentences that a reviewer starts a reason from, by record and by step; each can be sent as it stands. */
export type ReasonTemplate = {
  label: string
  text: string
  /** It points at each document that is missing or rejected. */
  pointsAt?: 'missing'
}
export type ReasonTemplates = Readonly<Record<'requestInfo' | 'reject', readonly ReasonTemplate[]>>

const EVIDENCE: ReasonTemplate = {
  label: 'Evidence of figures',
  text: 'Please add evidence for the figures that you state, such as a reference list, a track record or audited accounts.',
}

export const REASON_TEMPLATES = {
  company: {
    requestInfo: [
      {
        label: 'KYC documents',
        text: 'Please upload the required KYC documents that are still missing or were rejected.',
        pointsAt: 'missing',
      },
      EVIDENCE,
      {
        label: 'Company description',
        text: 'Please describe in a few sentences what the company does, where it is active and what it looks for.',
      },
      {
        label: 'Contact person',
        text: 'Please name a contact person whose identity document you have uploaded, with their position and a telephone number.',
      },
    ],
    reject: [
      {
        label: 'Not a professional party',
        text: 'Parcela is open to professional developers, investors and due diligence providers. From what you sent we cannot see that the company is one.',
      },
      {
        label: 'Company not found',
        text: 'We could not find the company in a public register under the name and the address that you gave.',
      },
      {
        label: 'Contradicting information',
        text: 'What the profile says contradicts the documents that you uploaded. Please correct it and send it again.',
      },
      {
        label: 'Second profile',
        text: 'The company already has a profile on Parcela. Please ask its owner to invite you as a colleague.',
      },
    ],
  },
  listing: {
    requestInfo: [
      {
        label: 'Title to the property',
        text: 'Please add a document that shows your right to offer the property: the land register entry or the mandate of its owner.',
      },
      {
        label: 'Figures',
        text: 'Please check price, area and yield: they do not fit each other.',
      },
      {
        label: 'Pictures',
        text: 'Please add photographs or plans of the property in which no people and no other companies’ marks are seen.',
      },
      {
        label: 'Location',
        text: 'Please correct the location: the place that is named and the point on the map do not fit each other.',
      },
    ],
    reject: [
      {
        label: 'Outside the market',
        text: 'The property is outside of what Parcela shows: commercial and residential investments of the mid-market in Central and Eastern Europe.',
      },
      {
        label: 'Listed already',
        text: 'The same property is listed on Parcela already.',
      },
      {
        label: 'No right to offer',
        text: 'The documents do not show that you may offer this property.',
      },
      {
        label: 'Contact data in the text',
        text: 'The texts or pictures hold contact data. Please take them out and send the listing again.',
      },
    ],
  },
  application: {
    requestInfo: [
      {
        label: 'Documents',
        text: 'Please upload the required documents that are still missing or cannot be read.',
        pointsAt: 'missing',
      },
      {
        label: 'Company description',
        text: 'Please describe in a few sentences what the company does, where it is active and what it looks for.',
      },
      EVIDENCE,
    ],
    reject: [
      {
        label: 'Not a professional party',
        text: 'Parcela is open to professional developers, investors and due diligence providers. From what you sent we cannot see that the company is one.',
      },
      {
        label: 'Company not found',
        text: 'We could not find the company in a public register under the name and the address that you gave.',
      },
    ],
  },
} as const satisfies Record<string, ReasonTemplates>

/** The templates that ask for documents and for nothing else. */
const DOCUMENTS_ALONE = {
  company: REASON_TEMPLATES.company.requestInfo[0].text,
  application: REASON_TEMPLATES.application.requestInfo[0].text,
}

/**
 * Whether a request for information asks for documents alone: by its items where it has any, else by its template with no
 * notes for the member beside it.
 */
export const asksForDocumentsAlone = (
  noun: keyof typeof DOCUMENTS_ALONE,
  request: { reason: string | null; memberNotes: string | null; asked: readonly AskedItem[] },
): boolean =>
  request.asked.length > 0
    ? areDocumentsAlone(request.asked)
    : request.reason?.trim() === DOCUMENTS_ALONE[noun] && !request.memberNotes?.trim()
