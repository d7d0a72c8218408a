/** Words of the page of an invitation (END-046). */
export const JOIN = {
  notNow: 'Not now',
  leave: 'Leave the company',
  close: 'Close company and account',
} as const
