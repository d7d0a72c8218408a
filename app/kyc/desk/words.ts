export const REJECT_DOCUMENT = {
  code: 'Kind of reason',
  chooseCode: 'Choose a reason',
  otherHint: 'Say it in your own words below.',
  reason: 'Rejection Reason',
  reasonHint: 'Follows the sentence of the reason above; needed for another reason.',
  preview: 'The member will read:',
  submit: 'Reject',
} as const

/** With whose name an identity document is compared. */
export const IDENTITY = {
  ofContact: 'Has to be the ID of the contact person',
  ofCandidate: 'Has to be the ID of the person who applies',
  noContact: 'No profile names a contact person yet; compare with the account’s name',
  noCandidate: 'The application does not name the person who applies yet',
  account: 'Account:',
} as const
