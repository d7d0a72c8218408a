export const YOUR_NAME = {
  page: 'What is your name? · Parcela',
  title: 'What is your name?',
  lead: (carried: string) =>
    `Your company came to us by an application, so your account is called “${carried}”. Please enter your own name, as it stands in your identity document.`,
  label: 'Your full name',
  submit: 'Continue',
  saving: 'Saving...',
  failed: 'Not saved',
  again: 'Something went wrong. Please try again.',
}
