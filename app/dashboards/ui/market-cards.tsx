import { Form } from 'react-router'
import { CountryList } from '#app/insights/ui/country-list.tsx'
import { ReadingGrid } from '#app/insights/ui/reading-grid.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import type { MarketCards as Cards } from '../queries/market-cards.server.ts'

/** The countries; those that are not switched on are named, marked and lead nowhere (MEM-312). */
function Countries({ countries, country }: Pick<Cards, 'countries' | 'country'>) {
  return (
    <nav aria-label="Country" className="mb-4 overflow-hidden rounded-card border border-line-2 bg-sheet">
      <CountryList
        countries={countries}
        selected={country}
        href={(code) => (code === 'PL' ? '/platform' : `/platform?country=${code}`)}
        preventScrollReset
        className="md:grid-cols-4"
        cell="min-h-11 flex-wrap items-center gap-x-2 px-3 py-2 text-15"
      />
    </nav>
  )
}

/** The market in four figures, each with its source; the disclaimer stays until it is put away (MEM-012, MEM-313). */
export function MarketCards({ cards, isDismissed }: { cards: Cards; isDismissed: boolean }) {
  const { countries, country, readings, hasIllustrative } = cards
  return (
    <Section
      title="The market today"
      actions={<LinkButton to="/market-insights">Market Insights</LinkButton>}
    >
      <Countries countries={countries} country={country} />
      {hasIllustrative && !isDismissed && (
        <Notice
          className="mb-4"
          title="Some of these figures are illustrative"
          action={
            <Form method="post" action="/platform" preventScrollReset>
              <Button size="sm" name="intent" value="dismiss-illustrative">
                Got it
              </Button>
            </Form>
          }
        >
          A figure marked “illustrative” is sample data and no statement about the market.
        </Notice>
      )}
      {readings.length > 0 ? (
        <ReadingGrid readings={readings} columns={4} />
      ) : (
        <p className="text-ink-2">The data hold no figures for these cards yet.</p>
      )}
    </Section>
  )
}
