export const NO_SERVER = 'No mail server is configured.'
export const DEMO_NOT_SENT =
  'Emails to demo addresses are never sent. They are saved to the folder for captured emails.'
