import { areOnlyDocuments, type RequestedItem } from './requested/schema.ts'

/** Template sentences for reasons, by record and step; each is a complete message. */
export type ReasonTemplate = {
  label: string
  text: string
  /** Whether it selects each missing or rejected document. */
  pointsAt?: 'missing'
}
export type ReasonTemplates = Readonly<Record<'requestInfo' | 'reject', readonly ReasonTemplate[]>>

const EVIDENCE = {
  'Evidence for your figures':
    'Please add evidence for your figures, such as a reference list, a track record or audited accounts.',
}

const DESCRIPTION = {
  'Company description':
    'Please describe in a few sentences what your company does, where it is active and what it looks for.',
}

const NOT_ACCEPTED = {
  'Not a professional party':
    'We accept professional developers, investors and due-diligence firms. Your information does not show that your company is one of them.',
  'Company not found':
    'We could not find your company in a public register under the name and address you gave.',
}

const templates = (texts: Readonly<Record<string, string>>): ReasonTemplate[] =>
  Object.entries(texts).map(([label, text]) => ({ label, text }))

/** Templates that request documents only; compared with stored reasons. */
const ONLY_DOCUMENTS = {
  company: 'Please upload the required KYC documents that are still missing or were rejected.',
  application: 'Please upload the required documents that are still missing or cannot be read.',
} as const

export const REASON_TEMPLATES = {
  company: {
    requestInfo: [
      { label: 'KYC documents', text: ONLY_DOCUMENTS.company, pointsAt: 'missing' },
      ...templates({
        ...EVIDENCE,
        ...DESCRIPTION,
        'Contact person':
          'Please name a contact person whose identity document you have uploaded, with their position and phone number.',
      }),
    ],
    reject: templates({
      ...NOT_ACCEPTED,
      'Conflicting information':
        'Your profile contradicts the documents you uploaded. Please correct it and submit it again.',
      'Duplicate profile':
        'Your company already has a profile with us. Please ask its owner to invite you as a colleague.',
    }),
  },
  listing: {
    requestInfo: templates({
      'Title to the property':
        'Please add a document that shows your right to offer the property, such as the land register entry or the owner’s mandate.',
      Figures: 'Please check the price, area and yield. They do not match.',
      Photos:
        'Please add photos or floor plans of the property that show no people and no logos of other companies.',
      Location: 'Please correct the location. The place name and the point on the map do not match.',
    }),
    reject: templates({
      'Outside the market':
        'We list mid-market commercial and residential investments in Central and Eastern Europe. This property is outside that market.',
      'Already listed': 'This property is already listed with us.',
      'No right to offer': 'The documents do not show that you may offer this property.',
      'Contact details in the text':
        'The text or photos contain contact details. Please remove them and submit the listing again.',
    }),
  },
  application: {
    requestInfo: [
      { label: 'Documents', text: ONLY_DOCUMENTS.application, pointsAt: 'missing' },
      ...templates({ ...DESCRIPTION, ...EVIDENCE }),
    ],
    reject: templates(NOT_ACCEPTED),
  },
} as const satisfies Record<string, ReasonTemplates>

/** Whether a request is for documents only: by its items, or by its template without notes for the member. */
export const requestsOnlyDocuments = (
  noun: keyof typeof ONLY_DOCUMENTS,
  request: { reason: string | null; memberNotes: string | null; asked: readonly RequestedItem[] },
): boolean =>
  request.asked.length > 0
    ? areOnlyDocuments(request.asked)
    : request.reason?.trim() === ONLY_DOCUMENTS[noun] && !request.memberNotes?.trim()
