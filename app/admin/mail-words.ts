export const NO_SERVER = 'No mail server is configured.'
export const DEMO_KEPT =
  'Mail to demo addresses never leaves; the message is kept in the folder of captured mail.'
