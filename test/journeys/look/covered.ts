import type { Page } from '@playwright/test'

/**
 * Focuses everything in order, and back: what lies under something sticky that does not hold it, what a bar's own
 * controls scroll the page by, and whether toasts cover the bar at the bottom.
 */
export const findCovered = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter(
      (one) =>
        !one.closest('[popover], dialog, footer') &&
        one.closest('thead')?.offsetWidth !== 1 &&
        one.checkVisibility(),
    )
    const stuckOver = (x: number, y: number, focused: Element) => {
      let one = document.elementFromPoint(x, y)
      while (one && !['sticky', 'fixed'].includes(getComputedStyle(one).position)) one = one.parentElement
      // A frozen first column hides the side of a cell, never the whole of it.
      return one && !one.matches('.left-0') && !one.contains(focused) && !focused.contains(one) ? one : null
    }
    for (const [way, list] of [
      ['forward', all],
      ['back', all.toReversed()],
    ] as const)
      for (const one of list) {
        const before = scrollY
        one.focus()
        if (document.activeElement !== one) continue
        const name = `${way}: ${one.outerHTML.slice(0, 80)} ${one.textContent?.trim().slice(0, 40)}`
        if (one.closest('[data-bar]') && Math.abs(scrollY - before) > 1) found.add(`${name} moves the page`)
        const box = one.getBoundingClientRect()
        if (box.width < 2 || box.height > innerHeight / 3) continue
        for (const x of [0.1, 0.5, 0.9])
          // The browser scrolls the line with the cursor into view, not the whole of a long text.
          for (const y of one.matches('textarea') ? [0.1] : [0.1, 0.5, 0.9]) {
            const over = stuckOver(box.x + box.width * x, box.y + box.height * y, one)
            if (over) found.add(`${name} lies under ${over.outerHTML.slice(0, 80)}`)
          }
      }
    const messages = document.querySelector('section[aria-label="Messages"]')?.getBoundingClientRect()
    for (const bar of document.querySelectorAll('[data-bar]')) {
      const { top, bottom } = bar.getBoundingClientRect()
      const isFoot = top > innerHeight / 2 && bottom > innerHeight - 1
      if (isFoot && messages && messages.bottom > top) found.add(`toasts cover ${bar.outerHTML.slice(0, 80)}`)
    }
    return [...found]
  })
