export const GIVEN_UP = {
  title: (day: string) => `The mail of ${day} did not arrive`,
  open: 'Open the mail',
} as const
