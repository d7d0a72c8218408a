export const COMPARE = { differences: 'Differences only', all: 'All rows' } as const

/** How many rows the differences leave out. */
export const leftOutWords = (count: number) =>
  count === 1 ? '1 equal row left out' : `${count} equal rows left out`
