/** What the text of a listing says beside what its facts say; `said` and `stated` are figures with their unit. */
const both = (said: string, fact: string, stated: string) => `The text says ${said}, ${fact} says ${stated}.`

export const SAYS = {
  let: (said: string, stated: string) => both(`${said} percent let`, 'the vacancy', `${stated} %`),
  vacant: (said: string, stated: string) => both(`${said} percent vacant`, 'the vacancy', `${stated} %`),
  yield: (said: string, stated: string) => both(`a yield of ${said} percent`, 'the yield', `${stated} %`),
  built: (said: string, stated: string) => both(`built in ${said}`, 'the year built', stated),
  refurbished: (said: string, stated: string) =>
    both(`refurbished in ${said}`, 'the year refurbished', stated),
  leasable: (said: string, stated: string) => both(said, 'the gross leasable area', stated),
  surface: (said: string, stated: string) => both(said, 'the built surface', stated),
  plot: (said: string, stated: string) => both(`a plot of ${said}`, 'the plot size', stated),
  tenants: (said: string, stated: string) => both(`${said} tenants`, 'the number of tenants', stated),
  homes: (said: string, stated: string) => both(`${said} homes`, 'the number of units', stated),
  storeys: (said: string, stated: string) =>
    both(`${said} storeys`, 'the number of storeys above ground', stated),
} as const
