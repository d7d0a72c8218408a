import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawPlan, ParcelPlan } from './parcel-plan.tsx'
import { TypingHeadline } from './typing-headline.tsx'

test('the headline is typed at 60 ms per character, with its full accessible name from the start · PUB-035', () => {
  const html = renderToStaticMarkup(<TypingHeadline text="Land, checked" />)
  expect(html).toContain('<span class="sr-only">Land, checked</span>')
  const delays = [...html.matchAll(/animation-delay:(\d+)ms/g)].map(([, ms]) => Number(ms))
  expect(delays).toEqual(Array.from({ length: 13 }, (_, k) => k * 60))
  expect(html).toMatch(/<span aria-hidden="true" class="typed">/)
})

test('the plan is the same on every visit and highlights one parcel', () => {
  expect(drawPlan(17, 1440, 560)).toEqual(drawPlan(17, 1440, 560))
  const html = renderToStaticMarkup(<ParcelPlan />)
  expect(html).toContain('aria-hidden="true"')
  expect(html.match(/<polygon[^>]*class="picked"/g)).toHaveLength(1)
  expect(html.match(/<circle/g)).toHaveLength(4)
})
