import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const WIDTHS = [1440, 390] as const
export type Width = (typeof WIDTHS)[number]
const SCHEMES = ['light', 'dark'] as const

/** What the browser complains of: errors of scripts, of the policy, of files that did not load. */
export function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // A page that is refused is itself a resource that "failed" for the browser.
    if (message.text().startsWith('Failed to load resource') && message.location().url === page.url()) return
    heard.push(`${message.text()} (${message.location().url})`)
  })
  return heard
}

/** Whether the page is wider than its window. */
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

/** What the dark theme can change: its colours. Everything else of a page is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Everything that axe finds in both themes at these widths, in words. */
export async function axeFindings(page: Page, widths: readonly Width[] = WIDTHS): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of widths.flatMap((one) =>
    SCHEMES.map((scheme) => [one, scheme] as const),
  )) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Without frames of other origins there is nothing to join in a second page.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze()
    for (const { id, help, nodes } of violations) {
      const first = nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`)
      found.push(`${width} px, ${colorScheme}: ${id} (${help})\n  ${first.join('\n  ')}`)
    }
  }
  return found
}
