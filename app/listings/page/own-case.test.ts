import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaseFacts } from '../visibility/case-facts.ts'
import { caseAddress, caseTexts, workOut } from './own-case.ts'

const open = (value: number) => ({ value, lock: null })
const FACTS: CaseFacts = { price: open(10_000_000), costs: open(4), income: open(750_000), exit: open(7.5) }
const HIDDEN: CaseFacts = { ...FACTS, price: { value: null, lock: 'grant' } }

const resultsOf = (facts: CaseFacts, texts = {}) =>
  Object.fromEntries(
    workOut(facts, texts).results.map(({ label, text, formula }) => [label, text ?? formula]),
  )
const noteOf = (facts: CaseFacts, texts: Record<string, string>, at: string) =>
  workOut(facts, texts).fields.find(({ name }) => name === at)

test('the listing’s facts and usual assumptions give a case, each with its source', () => {
  expect(resultsOf(FACTS)).toEqual({
    'Purchase total': '€10,400,000',
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
  expect(noteOf(FACTS, { growth: '3' }, 'my-growth')?.note).toBe('typed by you')
})

test('a fact that is not open is an empty field, and each result names what it still needs', () => {
  expect(noteOf(HIDDEN, {}, 'my-price')).toMatchObject({ text: '', note: 'not open to you' })
  const results = resultsOf({ ...HIDDEN, exit: { value: null, lock: 'unstated' } })
  expect(results['Purchase total']).toBe('Still needed: price.')
  expect(results['NPV']).toBe('Still needed: price and exit yield.')
  expect(resultsOf(FACTS, { loan: '55' })['First-year cash-on-cash']).toBe('Still needed: loan interest.')
  expect(JSON.stringify(results)).not.toMatch(/\d/)
})

test('a fact outside its field’s range is not prefilled, refused or part of the address', () => {
  const vacant: CaseFacts = { ...FACTS, costs: open(45) }
  expect(noteOf(vacant, {}, 'my-costs')).toMatchObject({ text: '', note: 'enter your own' })
  expect(noteOf(vacant, {}, 'my-costs')?.error).toBeUndefined()
  expect(workOut(vacant, { costs: '' }).query).toEqual([])
})

test.each([
  ['years', '16', 'Enter 15 or less.'],
  ['years', '0', 'Enter 1 or more.'],
  ['loan', '101', 'Enter 100 or less.'],
  ['interest', '80', 'Enter 30 or less.'],
  ['exit', '0', 'Enter 0.1 or more.'],
  ['price', 'abc', 'Enter a number, for example 12 500 000, 12,5 mln or 12.5M.'],
])('%s of “%s” is refused at the field, and the text stays', (name, text, error) => {
  expect(noteOf(FACTS, { [name]: text }, `my-${name}`)).toMatchObject({ text, error })
  expect(workOut(FACTS, { [name]: text }).query).toEqual([[`my-${name}`, text]])
})

test('the address has only what differs from the prefilled, and opens the same case', () => {
  expect(workOut(FACTS, { price: '10 000 000', growth: '2,0' }).query).toEqual([])
  expect(workOut(FACTS, { price: '' }).query).toEqual([['my-price', '']])
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
      const worked = workOut(FACTS, typed)
      const address = caseAddress(new URLSearchParams('as=guest&my-price=1'), worked)
      const again = workOut(FACTS, caseTexts(new URLSearchParams(address.toString())))
      expect(again.results).toEqual(worked.results)
      expect(again.query.length).toBe(worked.query.length)
      expect(address.get('as')).toBe('guest')
      expect(caseAddress(address, again).size).toBe(address.size)
    }),
  )
})
