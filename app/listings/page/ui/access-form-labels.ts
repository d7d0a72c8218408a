/** Labels of the NDA fields and of the request form. */
export const NDA_LABELS = {
  acceptNda: 'I have read the NDA and accept it on behalf of my company.',
  signedName: 'Your full name, as your signature',
} as const
export const ACCESS_LABELS = { message: 'Message to the owner', ...NDA_LABELS } as const
