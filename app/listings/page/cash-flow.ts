/** A property held for some years; money in EUR, rates in percent, costs of the price, income of the first year. */
type Holding = {
  price: number
  costs: number
  income: number
  growth: number
  years: number
  /** Yield at the sale, on the income of the following year. */
  exit: number
  /** Costs of the sale, as a share of its proceeds. */
  sale: number
}

/** An interest-only loan: its share of the price and the annual interest rate, both in percent. */
type Loan = { loan: number; interest: number }

type Purchase = Pick<Holding, 'price' | 'costs'>

export const purchaseTotal = ({ price, costs }: Purchase) => price * (1 + costs / 100)

/** The purchase as a negative cash flow, then one cash flow per year; the last one includes the sale. */
export function flowsOf(holding: Holding): number[] {
  const { income, growth, years, exit, sale } = holding
  const incomeOf = (year: number) => income * (1 + growth / 100) ** (year - 1)
  const proceeds = (incomeOf(years + 1) / (exit / 100)) * (1 - sale / 100)
  const yearly = Array.from(
    { length: years },
    (_, at) => incomeOf(at + 1) + (at + 1 === years ? proceeds : 0),
  )
  return [-purchaseTotal(holding), ...yearly]
}

/** Net present value at a discount rate in percent. */
export const presentValue = (flows: readonly number[], rate: number) =>
  flows.reduce((sum, flow, year) => sum + flow / (1 + rate / 100) ** year, 0)

const PRECISION = 1e-6
/** A lower return is practically a total loss. */
const LOWEST = -99.99

/** The rate in percent at which the net present value is zero; null if the cash flows never turn positive. */
export function rateOfReturn(flows: readonly number[]): number | null {
  let [low, high] = [LOWEST, 100]
  if (presentValue(flows, low) <= 0) return null
  while (presentValue(flows, high) > 0) high *= 2
  while (high - low > PRECISION * Math.max(1, high)) {
    const middle = (low + high) / 2
    if (presentValue(flows, middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export function multipleOf([paid = 0, ...received]: readonly number[]): number {
  return received.reduce((sum, flow) => sum + flow, 0) / -paid
}

/** First-year income after interest as a percentage of the equity; null if the loan covers the whole purchase. */
export function cashOnCash(given: Purchase & Pick<Holding, 'income'> & Loan): number | null {
  const borrowed = (given.price * given.loan) / 100
  const own = purchaseTotal(given) - borrowed
  return own > 0 ? (100 * (given.income - (borrowed * given.interest) / 100)) / own : null
}
