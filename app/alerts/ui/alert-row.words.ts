export const ALERT_ROW = {
  lastFired: 'Last fired',
  neverFired: 'Has not fired yet',
  told: { at_once: 'Told immediately', daily: 'Told once a day' },
  edit: 'Edit',
  fits: ({ count, isMore }: { count: number; isMore: boolean }) => {
    const number = `${isMore ? 'More than ' : ''}${count}`
    return `${number} ${count === 1 && !isMore ? 'listing' : 'listings'} would fit today`
  },
}
