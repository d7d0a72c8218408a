import { areOnlyDocuments, type RequestedItem } from './requested/schema.ts'

/** Template sentences for reasons, by record and step; each is a complete message. */
export type ReasonTemplate = {
  label: string
  text: string
  /** Whether it selects each missing or rejected document. */
  pointsAt?: 'missing'
}
export type ReasonTemplates = Readonly<Record<'requestInfo' | 'reject', readonly ReasonTemplate[]>>

const EVIDENCE: ReasonTemplate = {
  label: 'Evidence for your figures',
  text: 'Please add evidence for your figures, such as a reference list, a track record or audited accounts.',
}

const DESCRIPTION: ReasonTemplate = {
  label: 'Company description',
  text: 'Please describe in a few sentences what your company does, where it is active and what it looks for.',
}

const NOT_PROFESSIONAL: ReasonTemplate = {
  label: 'Not a professional party',
  text: 'We accept professional developers, investors and due-diligence firms. Your information does not show that your company is one of them.',
}

const NOT_FOUND: ReasonTemplate = {
  label: 'Company not found',
  text: 'We could not find your company in a public register under the name and address you gave.',
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
      DESCRIPTION,
      {
        label: 'Contact person',
        text: 'Please name a contact person whose identity document you have uploaded, with their position and phone number.',
      },
    ],
    reject: [
      NOT_PROFESSIONAL,
      NOT_FOUND,
      {
        label: 'Conflicting information',
        text: 'Your profile contradicts the documents you uploaded. Please correct it and submit it again.',
      },
      {
        label: 'Duplicate profile',
        text: 'Your company already has a profile with us. Please ask its owner to invite you as a colleague.',
      },
    ],
  },
  listing: {
    requestInfo: [
      {
        label: 'Title to the property',
        text: 'Please add a document that shows your right to offer the property, such as the land register entry or the owner’s mandate.',
      },
      {
        label: 'Figures',
        text: 'Please check the price, area and yield. They do not match.',
      },
      {
        label: 'Photos',
        text: 'Please add photos or floor plans of the property that show no people and no logos of other companies.',
      },
      {
        label: 'Location',
        text: 'Please correct the location. The place name and the point on the map do not match.',
      },
    ],
    reject: [
      {
        label: 'Outside the market',
        text: 'We list mid-market commercial and residential investments in Central and Eastern Europe. This property is outside that market.',
      },
      {
        label: 'Already listed',
        text: 'This property is already listed with us.',
      },
      {
        label: 'No right to offer',
        text: 'The documents do not show that you may offer this property.',
      },
      {
        label: 'Contact details in the text',
        text: 'The text or photos contain contact details. Please remove them and submit the listing again.',
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
      DESCRIPTION,
      EVIDENCE,
    ],
    reject: [NOT_PROFESSIONAL, NOT_FOUND],
  },
} as const satisfies Record<string, ReasonTemplates>

/** Templates that request documents only; compared with stored reasons. */
const ONLY_DOCUMENTS = {
  company: REASON_TEMPLATES.company.requestInfo[0].text,
  application: REASON_TEMPLATES.application.requestInfo[0].text,
}

/** Whether a request is for documents only: by its items, or by its template without notes for the member. */
export const requestsOnlyDocuments = (
  noun: keyof typeof ONLY_DOCUMENTS,
  request: { reason: string | null; memberNotes: string | null; asked: readonly RequestedItem[] },
): boolean =>
  request.asked.length > 0
    ? areOnlyDocuments(request.asked)
    : request.reason?.trim() === ONLY_DOCUMENTS[noun] && !request.memberNotes?.trim()
