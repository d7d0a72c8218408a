export const REJECT_DOCUMENT = {
  code: 'Kind of reason',
  chooseCode: 'Choose a reason',
  otherHint: 'Say it in your own words below.',
  reason: 'Rejection Reason',
  reasonHint: 'Follows the sentence of the reason above; needed for another reason.',
  preview: 'The member will read:',
  submit: 'Reject',
} as const
