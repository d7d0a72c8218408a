export const NEW_LINK = {
  lead: 'If you were invited to apply, we can email a new link to the address we invited.',
  label: 'Email',
  button: 'Send me a new link',
  sending: 'Sending...',
  sent: 'If this address has an open application, a new link is on its way.',
  wrong: 'Please enter a valid email address.',
  tooMany: 'Too many requests',
  failed: 'We could not send the link. Try again.',
} as const
