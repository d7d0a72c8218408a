import fc from 'fast-check'
import { expect, type Locator, type Page } from '@playwright/test'
import { notation, readingLine } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { readable, type TypedNumber, UNREADABLE } from '#test/world/typed-numbers.ts'

/** `npm test` draws 8 numbers per property; PROPERTY_RUNS=full means 1,000 typed and 10,000 read. */
export const isFull = ['full', 'all'].includes(process.env.PROPERTY_RUNS ?? '')
export const count = (full: number) => (isFull ? full : 8)
const given = process.env.PROPERTY_SEED ?? '20261121'
export const seed = given === 'random' ? Date.now() % 2 ** 31 : Number(given)
export type Drawn = TypedNumber & { name: string; rule: NumberRule; isPasted: boolean }

/** As many numbers as requested, in pages of fields; a page has only texts without a reading, or none. */
export function pages(rules: Readonly<Record<string, NumberRule>>, max: number, salt: number): Drawn[][] {
  const fields = Object.entries(rules)
  const drawn: Drawn[][] = []
  for (let left = max, page = 0; left > 0; page += 1) {
    const shown =
      fc.sample(fc.shuffledSubarray(fields, { minLength: Math.min(left, fields.length) }), {
        numRuns: 1,
        seed: seed + salt + page,
      })[0] ?? []
    const texts = shown.slice(0, Math.min(left, max > 8 ? left : 4)).map(([name, rule], index): Drawn => {
      const hasWrong = page % 2 === 1
      const arbitrary = hasWrong && index % 4 === 3 ? UNREADABLE : readable(rule)
      const [typed] = fc.sample(fc.tuple(arbitrary, fc.boolean()), {
        numRuns: 1,
        seed: seed + salt + page * 99 + index,
      })
      if (!typed) throw new Error('nothing was drawn')
      return { ...typed[0], name, rule, isPasted: typed[1] }
    })
    drawn.push(texts)
    left -= texts.length
  }
  return drawn
}

export const box = (page: Page, name: string) => page.locator(`input#${name}`)
export const shownOf = ({ rule, text, value }: Drawn) => (value === null ? text : notation(rule, value))

export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

/** Types or pastes each text: nothing changes while typing, and leaving the field shows the parsed number. */
export async function enter(page: Page, drawn: readonly Drawn[]): Promise<void> {
  for (const one of drawn) {
    const field = box(page, one.name)
    if (one.isPasted) await paste(field, one.text)
    else {
      await field.fill('')
      await field.pressSequentially(one.text)
    }
    expect(await field.inputValue(), one.name).toBe(one.text)
    await field.blur()
    await expect(field, `${one.name}: ${one.text}`).toHaveValue(shownOf(one))
  }
}

export const fill = async (page: Page, drawn: readonly Drawn[]) => {
  for (const { name, text } of drawn) await box(page, name).fill(text)
}

export async function expectWords(page: Page, drawn: readonly Drawn[]): Promise<void> {
  for (const one of drawn.filter(({ value }) => value === null)) {
    await expect(page.locator(`#${one.name}-error`)).toHaveText(
      readingLine(one.rule, readNumber(one.rule, one.text)),
    )
    await expect(box(page, one.name)).toHaveValue(one.text)
    await expect(box(page, one.name)).toHaveAttribute('aria-invalid', 'true')
  }
}

export const unfold = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
