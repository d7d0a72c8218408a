import type { Locator, Page, Request } from '@playwright/test'
import { DEBOUNCE_MS } from '#app/ui/number-field.tsx'
import type { FoundForm } from '#test/attack/forms.ts'
import { type Width, WIDTHS } from './eyes.ts'

const TYPED = new Set(['text', 'email', 'password', 'tel', 'url', 'search', 'textarea', 'date', 'number'])

/** Fields that a person types into, without the honeypot. */
const typedNames = ({ fields }: FoundForm) =>
  fields
    .filter(({ type, name }) => TYPED.has(type) && !/^(?:website_url|username|hp)/.test(name))
    .map(({ name }) => name)

/** A form that can have invalid input. */
export const isFillable = (form: FoundForm) => typedNames(form).length > 0

/** Forms that look the same have the same fields and post to the same kind of address. */
export const kindOfForm = (form: FoundForm): string =>
  `${form.action.replace(/[0-9a-f-]{36}|\d+|\?.*/g, '')} ${typedNames(form).join()}`

async function find(page: Page, form: FoundForm): Promise<Locator | null> {
  const names = typedNames(form)
  const all = page.locator('form[method="post"]')
  const at = await all.evaluateAll(
    (forms, wanted) =>
      forms.findIndex((one) => {
        const fieldNames = [...(one as HTMLFormElement).elements].map((field) => field.getAttribute('name'))
        return wanted.every((name) => fieldNames.includes(name))
      }),
    names,
  )
  if (at < 0) return null
  const found = all.nth(at)
  await found.evaluate((one) => {
    for (const open of document.querySelectorAll('dialog[open]'))
      if (open instanceof HTMLDialogElement && !open.contains(one)) open.close()
    for (let up: Element | null = one; up; up = up.parentElement) {
      if (up instanceof HTMLDetailsElement) up.open = true
      if (up instanceof HTMLDialogElement && !up.open) up.showModal()
    }
  })
  return found
}

/** Leaves required fields empty and fills in others with invalid or overlong input that the field itself accepts. */
async function fillWrongly(form: Locator): Promise<boolean> {
  let isEmpty = false
  const fields = form.locator('input:visible, textarea:visible, select:visible')
  for (const field of await fields.all()) {
    const about = await field.evaluate((one) => ({
      tag: one.localName,
      type: one.getAttribute('type') ?? '',
      mode: one.getAttribute('inputmode') ?? '',
      isRequired: one.getAttribute('aria-required') === 'true',
      isFixed:
        one.matches(':read-only, :disabled') &&
        one.localName !== 'select' &&
        one.getAttribute('type') !== 'checkbox' &&
        one.getAttribute('type') !== 'radio',
      hasEmpty: one instanceof HTMLSelectElement && [...one.options].some(({ value }) => value === ''),
    }))
    if (about.isFixed || ['file', 'radio', 'hidden', 'range', 'date'].includes(about.type)) continue
    if (about.type === 'checkbox') await field.uncheck({ force: true })
    else if (about.tag === 'select') await (about.hasEmpty ? field.selectOption('') : undefined)
    else if (about.type === 'email') await field.fill('nobody')
    else if (about.mode === 'decimal') await field.fill('a lot')
    else if (about.isRequired || about.type === 'password') {
      await field.fill('')
      isEmpty = true
    } else if (about.tag === 'textarea') await field.fill('x'.repeat(20_001))
  }
  return isEmpty
}

/** The first visible button, inside the form or linked to it. */
async function buttonOf(form: Locator): Promise<Locator | null> {
  const isThere = await form.evaluate((one) => {
    const buttons = [...(one as HTMLFormElement).elements].filter(
      (each) => each instanceof HTMLButtonElement && each.getBoundingClientRect().width > 2,
    )
    // A disabled button submits nothing.
    const chosen =
      buttons.find(
        (each) => each.getAttribute('type') !== 'button' && each.classList.contains('bg-boundary'),
      ) ??
      buttons.find((each) => each.getAttribute('type') !== 'button') ??
      buttons.find((each) => each.ariaDisabled === 'true')
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    chosen?.setAttribute('data-pressed', '')
    return chosen !== undefined
  })
  return isThere ? form.page().locator('[data-pressed]') : null
}

/** An autosave, or a request that marks a thread as read: neither comes from a button. */
const isByItself = (request: Request) => /\bintent(?:=|"\s+)(?:keep|seen)\b/.test(request.postData() ?? '')

/** Submits the form. Returns the status of the server's refusal, 'stopped' by the page's own validation, or null. */
async function submit(page: Page, form: Locator): Promise<number | 'stopped' | null> {
  const button = await buttonOf(form)
  if (!button) return null
  const isWaiting = async () => (await button.getAttribute('aria-disabled')) === 'true'
  if (await isWaiting())
    for (const box of await form.locator('input[type="checkbox"]:visible').all())
      await box.check({ force: true })
  const answered = page
    .waitForResponse((one) => one.request().method() === 'POST' && !isByItself(one.request()), {
      timeout: 4000,
    })
    .catch(() => null)
  await ((await isWaiting()) ? button.press('Enter') : button.click())
  const summary = page.locator('section[role="alert"]:visible').first()
  const first = await Promise.race([
    answered,
    summary.waitFor({ timeout: 4000 }).then(
      () => 'stopped' as const,
      () => null,
    ),
  ])
  if (first === 'stopped') return 'stopped'
  if (!first) return null
  await page.waitForLoadState('load')
  await summary.waitFor({ timeout: 1500 }).catch(() => undefined)
  // A page without JavaScript moves the focus with its first frame, which may come after the load event.
  const focused = page.locator('section[role="alert"]:focus')
  await focused.waitFor({ timeout: 1500 }).catch(() => undefined)
  return first.status() >= 400 ? first.status() : null
}

/** What is missing from the refusal on screen. */
async function unseen(page: Page, isFocusDue: boolean): Promise<string[]> {
  return page.evaluate((focusDue) => {
    const isSeen = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 2 && height > 2 && one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    }
    const wordsOf = (one: Element) =>
      [one, ...one.querySelectorAll('*')].filter(({ id }) => id.endsWith('-error'))
    const wrong: string[] = []
    const summary = [...document.querySelectorAll('section[role="alert"]')].find(
      (one) => isSeen(one) && (one.textContent ?? '').trim() !== '',
    )
    const fields = [...document.querySelectorAll('[aria-invalid="true"]')].filter(
      (one) => one.closest('[hidden]') === null,
    )
    for (const field of fields) {
      const tied = (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
      if (!tied.some((one) => one !== null && wordsOf(one).some(isSeen)))
        wrong.push(
          `${field.id || field.getAttribute('name')} is refused without a visible message associated with it`,
        )
    }
    if (!summary) return [...wrong, 'there is no error summary']
    if (focusDue && document.activeElement !== summary)
      wrong.push(`the focus is on ${document.activeElement?.outerHTML.slice(0, 80)}`)
    const links = [...summary.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
    const targets = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
    links.forEach((link, at) => {
      const target = targets[at]
      if (!target) return wrong.push(`${link.hash} has no target`)
      const label =
        target.localName === 'fieldset'
          ? target.querySelector('legend')
          : document.querySelector(`label[for="${CSS.escape(target.id)}"]`)
      const named = (label?.textContent ?? '').replace(/ · optional| \(required\)|\s*\*/g, '').trim()
      if (named !== '' && !(link.textContent ?? '').includes(named))
        wrong.push(`"${link.textContent}" does not name ${named}`)
      const message = document.getElementById(`${target.id}-error`)
      if (!message || !isSeen(message)) wrong.push(`${target.id} has no visible message of its own`)
    })
    for (const field of fields)
      if (!targets.some((one) => one !== null && (one === field || one.contains(field))))
        wrong.push(`the summary has no link to ${field.id}`)
    return wrong
  }, isFocusDue)
}

export type Outcome = { status: number | 'stopped' | null; wrong: string[] }

/** Submits invalid input to a form of this page and checks the response at both widths. */
export async function submitWrongly(page: Page, form: FoundForm): Promise<Outcome> {
  const found = await find(page, form)
  if (!found) return { status: null, wrong: [] }
  const isEmpty = await fillWrongly(found)
  if (!(await buttonOf(found))) return { status: null, wrong: [] }
  const status = await submit(page, found)
  // A disabled button shows its reason and sends nothing.
  if ((await page.locator('[data-pressed][type="button"]').count()) > 0) return { status: null, wrong: [] }
  if (status === null) return { status, wrong: isEmpty ? ['an empty required field is not refused'] : [] }
  const wrong: string[] = []
  const widths: readonly Width[] = WIDTHS
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    // The line under a figure updates after a pause.
    if ((await unseen(page, at === 0)).length > 0) await page.waitForTimeout(DEBOUNCE_MS)
    wrong.push(...(await unseen(page, at === 0)).map((problem) => `${width} px: ${problem}`))
  }
  return { status, wrong }
}
