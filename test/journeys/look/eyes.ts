import { type ConsoleMessage, expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export const WIDTHS = [1440, 390] as const
export type Width = (typeof WIDTHS)[number]
const SCHEMES = ['light', 'dark'] as const

/**
 * Collects the errors that the browser reports about scripts, the content security policy and files that did not
 * load. Returns them and a function that stops collecting.
 */
export function collectBrowserErrors(page: Page): [errors: string[], stop: () => void] {
  const errors: string[] = []
  const onError = (error: Error) => void errors.push(`page error: ${error.message}`)
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    // The preview of an email is a sandboxed frame, in which axe cannot run.
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return
    // The browser counts a refused page as a resource that "failed".
    if (
      message.text().startsWith('Failed to load resource') &&
      message.location().url.replace(/\.data(?=\?|$)/, '') === page.url()
    )
      return
    errors.push(`${message.text()} (${message.location().url})`)
  }
  page.on('pageerror', onError)
  page.on('console', onMessage)
  const stop = () => void page.off('pageerror', onError).off('console', onMessage)
  return [errors, stop]
}

export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const { wide, culprits } = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    const elements = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > limit + 1,
    )
    const names = elements.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))
    return { wide: document.documentElement.scrollWidth - limit, culprits: names }
  })
  expect(wide, `wider than ${width} px: ${culprits.join('\n')}`).toBeLessThanOrEqual(0)
}

/** Forms where the browser's own validation could replace our messages. */
export const stoppedByBrowser = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.forms]
      .filter((form) => !form.noValidate)
      .flatMap((form) => [...form.elements])
      .filter((field) =>
        field.matches(
          ':is([required], [pattern], [minlength], [type="email"], [type="url"], [type="number"], [type="date"])',
        ),
      )
      .map((field) => `${field.outerHTML.slice(0, 120)} is checked by the browser alone`),
  )

/** Keeps a page open that redirects after 2 or 3 s while it is checked; for `addInitScript`. */
export function stay() {
  const wait = window.setTimeout
  Object.assign(window, {
    setTimeout: (done: () => void, ms?: number) => wait(done, ms === 2000 || ms === 3000 ? 600_000 : ms),
  })
}

/** The rules that the dark theme can affect, since only its colours differ. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/**
 * Runs axe in the page with these rules, or with all. Passes are left out, since a long page has megabytes of them.
 */
async function violationsOn(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  if (!hasAxe) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly: [...runOnly] }),
    })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => ({ html, ...(failureSummary && { failureSummary }) })),
    }))
  }, rules)
}

export async function axeFindings(page: Page, widths: readonly Width[] = WIDTHS): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of widths.flatMap((one) =>
    SCHEMES.map((scheme) => [one, scheme] as const),
  )) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const { id, help, nodes } of await violationsOn(
      page,
      colorScheme === 'dark' ? COLOUR_RULES : undefined,
    )) {
      const first = nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`)
      found.push(`${width} px, ${colorScheme}: ${id} (${help})\n  ${first.join('\n  ')}`)
    }
  }
  return found
}

/** The problems of the open page in a window of this width: title, heading, width, and axe findings in both themes. */
export async function lookAt(page: Page, width: Width): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  expect(await page.title()).toMatch(/\S+.* · Parcela|^Join Parcela$|^Parcela/)
  await expect(page.locator('h1')).toHaveCount(1)
  for (const each of width === 390 ? [360, 390] : [width]) await expectNoOverflow(page, each)
  return [...(await axeFindings(page, [width])), ...(await stoppedByBrowser(page))]
}
