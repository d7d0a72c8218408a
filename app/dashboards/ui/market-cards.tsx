import { Form, Link } from 'react-router'
import { CountryList } from '#app/insights/ui/country-list.tsx'
import { ReadingGrid } from '#app/insights/ui/reading-grid.tsx'
import { Button } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Section } from '#app/ui/page.tsx'
import type { MarketCards as Cards } from '../queries/market-cards.server.ts'

/** The country menu; countries that are not switched on are listed without a link (MEM-312). */
function Countries({ countries, country }: Pick<Cards, 'countries' | 'country'>) {
  const shown = countries.find(({ code }) => code === country)
  return (
    <Menu label={`Country: ${shown?.name ?? country}`} trigger={shown?.name ?? country}>
      <li>
        <nav aria-label="Country">
          <CountryList
            countries={countries}
            selected={country}
            href={(code) => (code === 'PL' ? '/platform' : `/platform?country=${code}`)}
            preventScrollReset
            className="w-80 max-w-[80vw]"
            cell="min-h-11 flex-wrap items-center gap-x-2 px-3 py-2 text-15"
          />
        </nav>
      </li>
    </Menu>
  )
}

/** Four market figures with sources; the disclaimer stays until dismissed (MEM-012, MEM-313). */
export function MarketCards({ cards, isDismissed }: { cards: Cards; isDismissed: boolean }) {
  const { countries, country, readings, hasIllustrative } = cards
  return (
    <Section
      title="The market today"
      actions={
        <>
          <Countries countries={countries} country={country} />
          <Link to="/market-insights" className="text-13 text-link">
            Market Insights
          </Link>
        </>
      }
    >
      {hasIllustrative && !isDismissed && (
        <Form
          method="post"
          action="/platform"
          preventScrollReset
          className="mb-3 flex items-center justify-between gap-4 text-13 text-ink-2"
        >
          <p>Some of these figures are illustrative, not market data.</p>
          <Button size="sm" variant="quiet" name="intent" value="dismiss-illustrative">
            Got it
          </Button>
        </Form>
      )}
      {readings.length > 0 ? (
        <ReadingGrid readings={readings} columns={4} />
      ) : (
        <p className="text-ink-2">No market figures for this country yet.</p>
      )}
    </Section>
  )
}
