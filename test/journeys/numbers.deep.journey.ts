import fc from 'fast-check'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { RANGE_NAMES, RANGES } from '#app/directory/schema.ts'
import { notation } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { mainFigure, TYPED_FIGURES } from '#app/listings/editor/fact-input.ts'
import { COMPANY_FIGURES } from '#test/world/company-figures.ts'
import { readable, UNREADABLE } from '#test/world/typed-numbers.ts'
import { expectToast, settled } from './hands/common.ts'
import {
  box,
  count,
  enter,
  expectWords,
  fill,
  isFull,
  pages,
  paste,
  seed,
  shownOf,
  unfold,
} from './hands/numbers.ts'
import { openWindow } from './world.ts'

test.describe.configure({ timeout: isFull ? 1_800_000 : 120_000 })

/** Facts that the editor shows empty because the server would fill in the same value. */
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

/** What the editor shows in these fields after it is reopened. */
async function reopened(page: Page, path: string, names: readonly string[], script: boolean) {
  await page.goto(path)
  if (script) await settled(page)
  await unfold(page)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await box(page, name).inputValue()] as const)),
  )
}

for (const script of [true, false]) {
  const how = script ? 'with' : 'without'
  test(`the editor stores the intended number, or says why not and stores nothing, ${how} script`, async ({
    browser,
  }) => {
    const { page, path } = await newListing(browser, `Liczby ${how}`, script)
    await reopened(page, path, [], script)
    const rules = await shownFigures(page)
    expect(Object.keys(rules).length).toBeGreaterThan(15)
    for (const drawn of pages(rules, count(script ? 400 : 200), script ? 0 : 10_000)) {
      const names = drawn.map(({ name }) => name)
      const before = await reopened(page, path, names, script)
      await (script ? enter : fill)(page, drawn)
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      const isWrong = drawn.some(({ value }) => value === null)
      if (isWrong) {
        await expect(page.locator('section[role="alert"]')).toBeVisible()
        await unfold(page)
        await expectWords(page, drawn)
        expect(await reopened(page, path, names, script)).toEqual(before)
        continue
      }
      // Without JavaScript the figures are shown once as they were parsed.
      if (!script && (await page.getByText('Check how we read your figures').isVisible())) await save.click()
      await page.waitForURL(/saved=/)
      expect(await reopened(page, path, names, script)).toEqual(
        Object.fromEntries(drawn.map((one) => [one.name, shownOf(one)])),
      )
    }
    await page.context().close()
  })

  test(`a wizard keeps a refused text and accepts the intended number, ${how} script`, async ({
    browser,
  }) => {
    const page = await openWindow(browser, 'newcomer', {
      javaScriptEnabled: script,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    page.on('dialog', (dialog) => void dialog.accept())
    const names = ['founded_year', 'investment_committee_size']
    const rules = Object.fromEntries(
      names.flatMap((name) => {
        const rule = COMPANY_FIGURES[name]
        return rule ? [[name, rule]] : []
      }),
    )
    const open = async () => {
      await page.goto('/profile/investor?step=1')
      if (!script) return
      await settled(page)
      const question = page.getByRole('button', { name: 'Continue Editing' })
      if (!(await question.isVisible())) return
      await question.click()
      await expectToast(page, 'Draft Loaded')
      await settled(page)
    }
    for (const drawn of pages(rules, count(script ? 200 : 100), script ? 20_000 : 30_000)) {
      await open()
      await (script ? enter : fill)(page, drawn)
      await page.getByRole('button', { name: 'Next' }).press('Enter')
      await expect(page.locator('#company_name-error')).toBeVisible()
      await expectWords(page, drawn)
      await open()
      for (const one of drawn) await expect(box(page, one.name)).toHaveValue(shownOf(one))
      await expectWords(page, drawn)
    }
    await page.context().close()
  })

  test(`the market circle filters by the intended number and shows it in its address, ${how} script`, async ({
    browser,
  }) => {
    const page = await openWindow(browser, 'investor', {
      javaScriptEnabled: script,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const rules = Object.fromEntries(RANGE_NAMES.map((name) => [`${name}_from`, RANGES[name].rule]))
    for (const drawn of pages(rules, count(script ? 60 : 40), script ? 40_000 : 50_000)) {
      await page.goto('/market-circle')
      await page.setViewportSize({ width: 1440, height: 900 })
      if (script) await settled(page)
      await (script ? enter : fill)(page, drawn)
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL(/_from|market-circle$/)
      for (const one of drawn) {
        // 0 filters nothing, so the address does not keep it.
        const isGone = !script && one.value === 0
        await expect(box(page, one.name)).toHaveValue(isGone ? '' : shownOf(one))
      }
      // Without JavaScript a text without a reading stays in the address, with the other values.
      if (script || drawn.every(({ value }) => value !== null))
        for (const { name, value, rule } of drawn) {
          // The lower bound filters nothing, and neither does a text without a reading.
          const wanted = value === null || value === 0 ? null : String(Math.min(value, rule.max))
          await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(wanted)
        }
      await expectWords(page, drawn)
    }
    await page.context().close()
  })
}

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

test('an unusual price is saved immediately and submitted once confirmed; the reviewer sees both', async ({
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
  await expect(admin.getByText('€2,500,000,000 · 2.5 billion euros · confirmed by the author')).toBeVisible()
  for (const one of [page, admin]) await one.context().close()
})

test('browser and server parse the same texts alike', async ({ browser }) => {
  const { page } = await newListing(browser, 'Czytanie', true)
  const rule = mainFigure('price')
  const texts = fc
    .sample(
      fc.oneof(
        { arbitrary: readable(rule), weight: 3 },
        UNREADABLE,
        fc.string().map((text) => ({ text, value: null })),
      ),
      {
        numRuns: isFull ? 10_000 : 200,
        seed,
      },
    )
    .map(({ text }) => text.replace(/[\r\n]/g, ''))
  const read = await page.evaluate(async (all) => {
    const field = document.querySelector<HTMLInputElement>('input#price')
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    const found: string[] = []
    for (const text of all) {
      own?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      found.push(field?.value ?? '')
      await new Promise((done) => setTimeout(done, 0))
    }
    return found
  }, texts)
  expect(read).toEqual(
    texts.map((text) => {
      const { value } = readNumber(rule, text)
      return value === null ? text : notation(rule, value)
    }),
  )
  await page.context().close()
})
