export const WELCOME = {
  title: 'Welcome back!',
  text: 'You have successfully signed in.',
  bouncing: (address: string) => `Mail to ${address} is bouncing. Please check your address.`,
  change: 'Change your address',
} as const
