import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { notation, readingLine } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { TYPED_FIGURES } from '#app/listings/editor/fact-input.ts'
import { expectToast, settled } from './hands/common.ts'
import { openWindow } from './world.ts'

const box = (page: Page, name: string) => page.locator(`input#${name}`)
const unfold = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))

async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

/** Facts that the editor leaves empty because the server would fill in the same value. */
const WORKED_OUT = new Set(['purchaser_costs_percent', 'pricePerSqm', 'yieldPercent'])

async function shownFigures(page: Page): Promise<Record<string, NumberRule>> {
  const shown: Record<string, NumberRule> = {}
  for (const [name, rule] of Object.entries(TYPED_FIGURES))
    if (!WORKED_OUT.has(name) && (await box(page, name).isVisible())) shown[name] = rule
  return shown
}

async function newListing(browser: Browser, title: string, script: boolean) {
  const page = await openWindow(browser, 'developer', {
    javaScriptEnabled: script,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/my-listings/new')
  if (script) await settled(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Location (city)').fill('Łódź')
  await page.getByLabel('Property type').selectOption('warehouse')
  await page.getByRole('button', { name: 'Create listing' }).click()
  await page.waitForURL(/\/my-listings\/\d+/)
  const path = new URL(page.url()).pathname
  await page.goto(path)
  if (script) await settled(page)
  return { page, path }
}

/** What is saved in these fields, without the unsaved changes that the editor would open with. */
async function reopened(page: Page, path: string, names: readonly string[], script: boolean) {
  await page.goto(`${path}?draft=none`)
  if (script) await settled(page)
  await unfold(page)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await box(page, name).inputValue()] as const)),
  )
}

/** Texts in the notations of the trade; app/lib/number-reading.test.ts tests how each is parsed. */
const READABLE = [
  '1 234 567',
  '2.500 m²',
  "7'300,00",
  '3 tys.',
  '1.2 mln',
  '12,5 %',
  '0.75',
  '54,25',
  '7',
  '2019',
]
const UNREADABLE = ['12,500k', '1e6', 'twelve', '1,2,3', '5 to 7', '12,50,000']

type Typed = { name: string; rule: NumberRule; text: string; value: number | null }

/** A text for each figure; if `isWrong`, every fourth of them cannot be parsed. */
const typedFor = (rules: Readonly<Record<string, NumberRule>>, isWrong: boolean): Typed[] =>
  Object.entries(rules).map(([name, rule], at) => {
    const texts = isWrong && at % 4 === 3 ? UNREADABLE : READABLE
    const turned = [...texts.slice(at % texts.length), ...texts]
    const reads = (text: string) => readNumber(rule, text).value ?? null
    const text = turned.find((one) => (reads(one) === null) === (texts === UNREADABLE)) ?? '1'
    return { name, rule, text, value: reads(text) }
  })

const shownOf = ({ rule, text, value }: Typed) => (value === null ? text : notation(rule, value))

for (const script of [true, false])
  test(`the editor stores the intended number, or says why not and stores nothing, ${script ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const { page, path } = await newListing(browser, `Liczby ${script}`, script)
    await reopened(page, path, [], script)
    const rules = await shownFigures(page)
    expect(Object.keys(rules).length).toBeGreaterThan(15)
    for (const isWrong of [false, true]) {
      const typed = typedFor(rules, isWrong)
      const names = typed.map(({ name }) => name)
      const before = await reopened(page, path, names, script)
      for (const [at, one] of typed.entries()) {
        const field = box(page, one.name)
        if (!script) await field.fill(one.text)
        else if (at % 2 === 0) await paste(field, one.text)
        else {
          await field.fill('')
          await field.pressSequentially(one.text)
        }
        // Nothing changes while typing; leaving the field shows the parsed number.
        await expect(field, one.name).toHaveValue(one.text)
        await field.blur()
        if (script) await expect(field, `${one.name}: ${one.text}`).toHaveValue(shownOf(one))
      }
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      if (isWrong) {
        await expect(page.locator('section[role="alert"]')).toBeVisible()
        await unfold(page)
        for (const { name, rule, text } of typed.filter(({ value }) => value === null)) {
          await expect(page.locator(`#${name}-error`)).toHaveText(readingLine(rule, readNumber(rule, text)))
          await expect(box(page, name)).toHaveValue(text)
          await expect(box(page, name)).toHaveAttribute('aria-invalid', 'true')
        }
        expect(await reopened(page, path, names, script)).toEqual(before)
        continue
      }
      // Without JavaScript the parsed figures are shown once.
      if (!script && (await page.getByText('Check that we read your figures correctly').isVisible()))
        await save.click()
      await page.waitForURL(/saved=/)
      expect(await reopened(page, path, names, script)).toEqual(
        Object.fromEntries(typed.map((one) => [one.name, shownOf(one)])),
      )
    }
  })

test('“12 500 000,00” pasted into a price is 12,500,000, and “12,500k” is refused, never multiplied', async ({
  browser,
}) => {
  const { page, path } = await newListing(browser, 'Cena z tabeli', true)
  await paste(box(page, 'price'), '12 500 000,00')
  await expect(page.getByText('= €12,500,000 · 12.5 million euros')).toBeVisible()
  await expect(box(page, 'price')).toHaveValue('12 500 000,00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Listing saved')
  expect(await reopened(page, path, ['price'], true)).toEqual({ price: '12,500,000' })
  await paste(box(page, 'price'), '12,500k')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('#price-error')).toContainText('Enter a number, for example 12 500 000')
  expect(await reopened(page, path, ['price'], true)).toEqual({ price: '12,500,000' })
  await page.context().close()
})

test('an unusual price is saved immediately and can be submitted once confirmed; the reviewer sees both', async ({
  browser,
}) => {
  const { page, path } = await newListing(browser, 'Cena wysoka', true)
  await box(page, 'price').fill('2,5 mld')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Listing saved')
  await page.goto(path)
  await settled(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.locator('#confirm_price-error')).toHaveText('Confirm this figure.')
  await page.getByLabel('I confirm 2.5 billion euros').check()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expectToast(page, 'Submitted for review')
  const admin = await openWindow(browser, 'admin')
  await admin.goto('/admin/listings?status=pending&search=Cena+wysoka')
  await admin
    .getByRole('link', { name: /^(?!Remove).*Cena wysoka/ })
    .first()
    .click()
  await expect(admin.getByText('€2,500,000,000 · 2.5 billion euros · confirmed by the member')).toBeVisible()
  for (const one of [page, admin]) await one.context().close()
})
