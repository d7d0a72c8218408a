import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaseFacts } from '../visibility/case-facts.ts'
import { withTypedInputs, readTypedInputs, calculateReturns } from './own-case.ts'

const open = (value: number) => ({ value, lock: null })
const FACTS: CaseFacts = { price: open(10_000_000), costs: open(4), income: open(750_000), exit: open(7.5) }
const HIDDEN: CaseFacts = { ...FACTS, price: { value: null, lock: 'grant' } }

const resultsOf = (facts: CaseFacts, texts = {}) =>
  Object.fromEntries(
    calculateReturns(facts, texts).results.map(({ label, text, formula }) => [label, text ?? formula]),
  )
const noteOf = (facts: CaseFacts, texts: Record<string, string>, at: string) =>
  calculateReturns(facts, texts).fields.find(({ name }) => name === at)

test('the inputs are prefilled from the listing’s facts and usual assumptions, each with its source', () => {
  expect(resultsOf(FACTS)).toEqual({
    'Total acquisition cost': '€10,400,000',
    NPV: '€146,311',
    IRR: '8.35%',
    'Equity multiple': '1.43×',
    'First-year cash-on-cash': '7.21%',
  })
  expect(resultsOf(FACTS, { loan: '55', interest: '5,25' })['First-year cash-on-cash']).toBe('9.41%')
  expect(resultsOf(FACTS, { price: '12 mln' })['NPV']).toMatch(/^−€/)
  expect(noteOf(FACTS, {}, 'my-price')?.note).toBe('from the listing')
  for (const name of ['my-growth', 'my-years', 'my-sale', 'my-discount'])
    expect(noteOf(FACTS, {}, name)?.note).toBe('assumed')
  expect(noteOf(FACTS, { growth: '3' }, 'my-growth')?.note).toBe('entered by you')
})

test('a hidden fact is an empty field, and each result names the inputs it still needs', () => {
  expect(noteOf(HIDDEN, {}, 'my-price')).toMatchObject({ text: '', note: 'hidden from you' })
  const results = resultsOf({ ...HIDDEN, exit: { value: null, lock: 'unstated' } })
  expect(results['Total acquisition cost']).toBe('Still needed: price.')
  expect(results['NPV']).toBe('Still needed: price and exit yield.')
  expect(resultsOf(FACTS, { loan: '55' })['First-year cash-on-cash']).toBe('Still needed: loan interest.')
  expect(JSON.stringify(results)).not.toMatch(/\d/)
})

test('a fact outside its field’s range is not prefilled, does not cause an error and is not in the URL', () => {
  const vacant: CaseFacts = { ...FACTS, costs: open(45) }
  expect(noteOf(vacant, {}, 'my-costs')).toMatchObject({ text: '', note: 'enter your own' })
  expect(noteOf(vacant, {}, 'my-costs')?.error).toBeUndefined()
  expect(calculateReturns(vacant, { costs: '' }).query).toEqual([])
})

test.each([
  ['years', '16', 'Enter 15 or less.'],
  ['years', '0', 'Enter 1 or more.'],
  ['loan', '101', 'Enter 100 or less.'],
  ['interest', '80', 'Enter 30 or less.'],
  ['exit', '0', 'Enter 0.1 or more.'],
  ['price', 'abc', 'Enter a number, for example 12 500 000, 12,5 mln or 12.5M.'],
])('%s of “%s” shows an error at its field and keeps the text', (name, text, error) => {
  expect(noteOf(FACTS, { [name]: text }, `my-${name}`)).toMatchObject({ text, error })
  expect(calculateReturns(FACTS, { [name]: text }).query).toEqual([[`my-${name}`, text]])
})

test('the URL contains only what differs from the prefilled figures and restores the same results', () => {
  expect(calculateReturns(FACTS, { price: '10 000 000', growth: '2,0' }).query).toEqual([])
  expect(calculateReturns(FACTS, { price: '' }).query).toEqual([['my-price', '']])
  const texts = fc.record(
    {
      price: fc.string(),
      growth: fc.constantFrom('3', '2', '', '1,5'),
      years: fc.constantFrom('5', '7', '99'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(texts, (typed) => {
      const worked = calculateReturns(FACTS, typed)
      const address = withTypedInputs(new URLSearchParams('as=guest&my-price=1'), worked)
      const again = calculateReturns(FACTS, readTypedInputs(new URLSearchParams(address.toString())))
      expect(again.results).toEqual(worked.results)
      expect(again.query.length).toBe(worked.query.length)
      expect(address.get('as')).toBe('guest')
      expect(withTypedInputs(address, again).size).toBe(address.size)
    }),
  )
})
